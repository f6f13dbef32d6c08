/** What orders need of their drivers. */
export const needs = {
  age: 'age check',
  large: 'large',
  cold: 'cold box',
  title: 'Needs of the driver',
  of_order: 'Needs: {needs}',
  command: 'Change what it needs',
  picked_up: 'The order is picked up.',
  none: 'none',
  changed: 'Order {id} needs: {needs}.',
};
