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
