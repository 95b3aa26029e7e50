/** Where a semicolon ends nothing: comments, quoted texts and names, and texts between dollar signs. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;

/**
 * The statements of a script, in their order, each with the comments before it; a script ends with its last one.
 * Quotes as in PostgreSQL with standard_conforming_strings; no E'…' with escaped quotes.
 */
export function sqlStatements(script: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const [token] of script.matchAll(TOKEN)) {
    statement += token;
    if (token !== ';') continue;
    statements.push(statement.trim());
    statement = '';
  }
  return hasCode(statement) ? [...statements, statement.trim()] : statements;
}

const hasCode = (text: string): boolean =>
  text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '';
