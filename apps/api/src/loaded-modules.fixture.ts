import { registerHooks } from 'node:module';

/** Preloaded before the product: answers each message with the URLs of all modules loaded so far. */
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('message', () => process.send?.(loaded));
