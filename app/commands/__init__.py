"""What `spoor` can do. A file here is a subcommand of that name (`bench.py` is `spoor bench`) and holds three things:

* a docstring, whose first line is shown by `spoor help`;
* `add_arguments(parser)`, which declares what may follow the word;
* `run(arguments) -> int`, which does it and gives the exit code. 0 is well, 1 a finding, 2 a wrong call.
"""
