"""Matches and campaigns on paper: every act and every die, so that anybody can verify them."""
