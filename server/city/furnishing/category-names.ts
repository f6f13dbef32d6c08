import type { Translated } from '#contract/names.ts';

/** What the categories of the menus are called in the apps; of a recorded day there may be others. */
const NAMES: Readonly<Record<string, readonly [fr: string, ar: string]>> = {
  Sandwiches: ['Sandwichs', 'سندويتشات'],
  Sides: ['Accompagnements', 'أطباق جانبية'],
  Drinks: ['Boissons', 'مشروبات'],
  Breakfast: ['Petit-déjeuner', 'فطور'],
  'Hot drinks': ['Boissons chaudes', 'مشروبات ساخنة'],
  Bakery: ['Boulangerie', 'مخبزة'],
  Tajines: ['Tajines', 'طواجن'],
  Couscous: ['Couscous', 'كسكس'],
  Starters: ['Entrées', 'مقبلات'],
  Burgers: ['Burgers', 'برغر'],
  Chicken: ['Poulet', 'دجاج'],
  Pizza: ['Pizzas', 'بيتزا'],
  Salads: ['Salades', 'سلطات'],
  Desserts: ['Desserts', 'تحليات'],
  Sushi: ['Sushis', 'سوشي'],
  Wok: ['Wok', 'ووك'],
  Pastries: ['Pâtisseries', 'حلويات'],
  Cakes: ['Gâteaux', 'كعك'],
  Dairy: ['Crèmerie', 'ألبان'],
  Pantry: ['Épicerie', 'مواد غذائية'],
  Fruit: ['Fruits', 'فواكه'],
};

/** A category's name per language, as far as it is known. */
export function categoryNames(name: string): Translated {
  const [fr, ar] = NAMES[name] ?? [];
  return fr && ar ? { fr, ar, en: name } : {};
}
