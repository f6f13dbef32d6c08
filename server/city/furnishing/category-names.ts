import type { Translations } from '#contract/names.ts';

/** Translated names of the menu categories; a recorded day may have others. */
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

/** The known translations of a category's name. */
export function categoryNames(name: string): Translations {
  const [fr, ar] = NAMES[name] ?? [];
  return fr && ar ? { fr, ar, en: name } : {};
}
