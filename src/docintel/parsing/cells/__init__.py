"""Tables: words and painted lines of a page in, cells on a grid out.

``find`` looks for them: ruled (``lattice``, ``ruled``), then held together by white space (``regions`` says
where, ``columns`` and ``wrap`` how). ``page`` turns grids into the cells of a page, ``numbering`` puts tables
together over page breaks, ``frame`` makes ``table_df``, and ``labels`` the text a prompt has of it.
"""
