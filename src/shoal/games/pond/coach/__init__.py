"""What looks good."""
