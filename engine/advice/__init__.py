"""What players learn before they answer: options as forms, odds, previews, answers to queries."""
