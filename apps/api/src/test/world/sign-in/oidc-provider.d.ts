/** The part of the oidc-provider package that tests use; it has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface ProviderContext {
    oidc: {
      provider: Provider;
      client: { clientId: string };
      session: { accountId: string };
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (owner: { clientId: string; accountId: string }) => Grant;
    use(
      middleware: (context: { body?: unknown }, next: () => Promise<void>) => Promise<void>,
    ): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
  }
  export type { ProviderContext };
}
