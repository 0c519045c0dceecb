import type { Place } from './places.ts'

type Config = NonNullable<Place['config']>

/** What an environment has, by its name there; the value is what must not be shared, or empty where it may be. */
export function storesOf({
  d1_databases: d1,
  queues,
  analytics_engine_datasets: events,
  ratelimits,
}: Config) {
  return Object.fromEntries([
    ...d1.map(({ binding, database_id: id }) => [`the database ${binding}`, id ?? '']),
    ...(queues.producers ?? []).map(({ binding, queue }) => [`the queue ${binding}`, queue]),
    ...(queues.consumers ?? []).map((each) => [
      each.dead_letter_queue ? 'a consumer of the queue' : 'a consumer of the dead-letter queue',
      each.queue,
    ]),
    ...events.map(({ binding, dataset }) => [`the dataset ${binding}`, dataset ?? binding]),
    ...ratelimits.map(({ name }) => [`the rate limit ${name}`, '']),
  ]) as Record<string, string>
}
