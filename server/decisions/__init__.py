"""What is decided beside the replies: by consent of both seats, or by a judge."""
