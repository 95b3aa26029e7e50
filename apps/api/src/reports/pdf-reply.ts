/** The response with a report's PDF: displayed in the browser, or downloaded under its name. */
export const pdfReply = (
  file: { name: string; digest: string; bytes: Buffer },
  { download }: { download: boolean },
) => ({
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${file.name}.pdf"`,
    'content-length': String(file.bytes.length),
    // The file changes when the report is printed again.
    'cache-control': 'private, no-cache',
    etag: `"${file.digest}"`,
    'x-content-type-options': 'nosniff',
  },
  body: file.bytes,
});
