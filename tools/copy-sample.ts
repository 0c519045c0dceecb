import { cpSync, existsSync } from 'node:fs'

/** `npm run own`: copies the sample book to `content/`, which then replaces it on the site. */
if (existsSync('content')) {
  console.error('content/ is there already. The site shows it.')
  process.exit(1)
}
cpSync('sample', 'content', { recursive: true })
console.log(
  'Copied sample/ to content/. Edit and commit content/; docs/content.md describes its files.\nRestart npm run dev or npm start to see it.',
)
