"""What is spoken over HTTP: api/ for programs, pages/ for people, and what both share."""
