/** What orders need of their drivers. */
export const needs = {
  age: 'contrôle d’âge',
  large: 'volumineux',
  cold: 'caisse isotherme',
  title: 'Exigences envers le livreur',
  of_order: 'Exigences : {needs}',
  command: 'Modifier les exigences',
  picked_up: 'La commande est récupérée.',
  none: 'aucune',
  changed: 'La commande {id} exige : {needs}.',
};
