import { test } from '@playwright/test';
import { demoReady, deleteProduct, isOurs, startProduct } from './product.ts';

test('the product starts and its demo chain is there to be looked at', async () => {
  test.skip(!isOurs, 'PRODUCT_URL names a running product');
  test.setTimeout(400_000);
  deleteProduct();
  await startProduct(60_000);
  await demoReady(330_000);
});
