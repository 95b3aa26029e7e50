import { registerHooks } from 'node:module';

/** Loaded before the product: answers each message with the addresses of all modules it has loaded. */
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('message', () => process.send?.(loaded));
