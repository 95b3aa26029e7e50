/** Where the product under test looks records up: a test that needs some answers there. */
export const DNS_PORT = Number(process.env['DNS_PORT'] ?? 4313);
