import { limits } from './limits.ts'

/** The answer's text; empty when it is longer than the limit. */
export async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > limits.answerBytes) return ''
    text += decoder.decode(value, { stream: true })
  }
}
