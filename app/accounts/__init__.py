"""What an account is: a name of one's own, a password, sign-ins from elsewhere. Nothing here knows of matches."""
