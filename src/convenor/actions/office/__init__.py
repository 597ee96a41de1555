"""What can be done in the office: each step checks who asks, and proposes facts and records."""
