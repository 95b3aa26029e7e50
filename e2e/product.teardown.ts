import { test } from '@playwright/test';
import { isOurs, stopProduct } from './product.ts';

test('the product ends', () => {
  test.skip(!isOurs, 'PRODUCT_URL names a running product');
  stopProduct();
});
