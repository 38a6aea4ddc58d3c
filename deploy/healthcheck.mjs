// Exit code 0 if the server in this container answers 200: node deploy/healthcheck.mjs /readyz
const [path = '/healthz'] = process.argv.slice(2)
const response = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}${path}`).catch(
  () => null,
)
process.exit(response?.ok ? 0 : 1)
