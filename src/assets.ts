/** The binding ASSETS, as far as it is used here. */
type Assets = { fetch: (url: string) => Promise<Response> }

let assets: Assets | undefined
const read = new Map<string, unknown>()

/** Says where this isolate's files are. Every request of an isolate has the same binding. */
export function bindAssets(binding: Assets): void {
  assets = binding
}

/** Reads a JSON file that the build wrote, once in each isolate. Rejects when it cannot be had. */
export async function readAsset<Value>(url: string): Promise<Value> {
  const known = read.get(url)
  if (known !== undefined) return known as Value
  if (assets === undefined) throw new Error('no assets are bound')
  // The host does not matter to the binding.
  const response = await assets.fetch(`https://assets${url}`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const value = (await response.json()) as Value
  read.set(url, value)
  return value
}
