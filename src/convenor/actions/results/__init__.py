"""What the tables report: results, hands, and boards that were fouled."""
