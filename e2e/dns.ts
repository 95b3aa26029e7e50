/** Port on which the product under test looks up DNS records; tests can serve records there. */
export const DNS_PORT = Number(process.env['DNS_PORT'] ?? 4313);
