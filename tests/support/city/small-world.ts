import { createDemoWorld } from '#server/city/demo-world.ts';

/**
 * Three days of a small city, because creating its users takes long. With few drivers most orders
 * find no driver.
 */
export function smallWorld() {
  const world = createDemoWorld(0, 5);
  return {
    ...world,
    stores: world.stores.slice(0, 8),
    drivers: world.drivers.slice(0, 30),
    customers: world.customers.slice(0, 3),
    // So that so few orders have every trouble.
    troubles: 0.4,
  };
}
