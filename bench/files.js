// A worker that serves the built files, and nothing else.
export default { fetch: (request, env) => env.ASSETS.fetch(request) }
