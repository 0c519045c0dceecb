declare module '@adobe/structured-data-validator' {
  type Issue = { issueMessage: string; severity: string; fieldNames?: string[] }
  export default class Validator {
    constructor(vocabulary: object)
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}

declare module '@mailchimp/mailchimp_marketing' {
  const client: {
    basePath: string
    setConfig: (config: { apiKey: string; server: string }) => void
    lists: {
      setListMember: (list: string, hash: string, body: object) => Promise<unknown>
    }
  }
  export default client
}
