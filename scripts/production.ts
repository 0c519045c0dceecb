// Before any import of React, which chooses its build when it is first loaded.
process.env['NODE_ENV'] = 'production'
