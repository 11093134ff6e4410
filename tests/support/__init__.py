"""What the tests share: servers, a browser's visitor, slow reference versions, games for tests.

Every test may import from here (`from support.running import running`); nothing here is collected.
"""
