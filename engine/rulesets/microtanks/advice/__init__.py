"""What players can see of each question before they answer it."""
