import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Terms, type WinnerEvent, winnerRefusal } from '../../draw/winners.ts'

/** `hash` covers the entry and the previous hash, so that no entry can be changed or removed later. */
export type LogEntry = WinnerEvent & { hash: string }

/** The hash before the first entry: it covers the commitment and the beacon's signature. */
export function logStart(fingerprint: string, signature: string): string {
  return bytesToHex(sha256(utf8ToBytes(`thirty-two winners 1\n${fingerprint}\n${signature}`)))
}

/** Makes the next log entry after a hash. */
export function chained(before: string, { event, at, place, note }: WinnerEvent): LogEntry {
  const text = utf8ToBytes([event, at, place, note].join('\n'))
  return { event, at, place, note, hash: bytesToHex(sha256(concatBytes(hexToBytes(before), text))) }
}

/** Whether each entry of a log follows these rules. */
export function isSoundLog(start: string, log: readonly LogEntry[], terms: Terms): boolean {
  return log.every((entry, index) => {
    const before = log.slice(0, index)
    const { hash } = chained(before.at(-1)?.hash ?? start, entry)
    return hash === entry.hash && winnerRefusal(before, entry, terms) === undefined
  })
}
