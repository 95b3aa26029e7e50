/**
 * Tokens, so that semicolons inside comments, quoted strings and names, and dollar-quoted strings
 * are skipped.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;

/**
 * Splits a script into its statements, each with its preceding comments; the script ends with its
 * last statement. Quotes as in PostgreSQL with standard_conforming_strings; no E'…' with escaped
 * quotes.
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
