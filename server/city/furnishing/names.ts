import type { Random } from '../random.ts';

const FIRST = [
  'Amine',
  'Youssef',
  'Mehdi',
  'Omar',
  'Hamza',
  'Karim',
  'Rachid',
  'Said',
  'Anas',
  'Ilyas',
  'Soufiane',
  'Zakaria',
  'Khalid',
  'Nabil',
  'Hicham',
  'Imane',
  'Salma',
  'Khadija',
  'Fatima',
  'Meryem',
  'Sara',
  'Hajar',
  'Nadia',
  'Laila',
  'Zineb',
  'Ghita',
  'Houda',
  'Asmae',
];
const LAST = [
  'Alaoui',
  'Bennani',
  'Berrada',
  'Tazi',
  'El Idrissi',
  'Lahlou',
  'Chraibi',
  'Benjelloun',
  'Fassi',
  'Amrani',
  'Naciri',
  'Ziani',
  'Ouazzani',
  'Kadiri',
  'Mansouri',
  'Rahmouni',
  'Bouazza',
  'Slaoui',
  'Haddad',
  'Cherkaoui',
  'Sqalli',
  'Guessous',
  'Raji',
  'Filali',
];
const STREETS = [
  'rue des Orangers',
  'rue Ibn Batouta',
  'boulevard Zerktouni',
  'rue Al Moutanabbi',
  'avenue des FAR',
  'boulevard d’Anfa',
  'rue Abou Inane',
  'rue Soumaya',
  'boulevard Ghandi',
  'rue Jean Jaurès',
  'rue du Parc',
  'boulevard Roudani',
  'rue Ahmed Charci',
  'avenue Mers Sultan',
  'rue Taha Hussein',
];

export const personName = (random: Random): string => `${random.pick(FIRST)} ${random.pick(LAST)}`;

export const streetAddress = (random: Random, quarter: string): string =>
  `${random.whole(1, 180)} ${random.pick(STREETS)}, ${quarter}`;

interface Kitchen {
  weight: number;
  names: readonly string[];
  prep: readonly [number, number];
  /** Name, category, price in centimes. */
  menu: readonly (readonly [string, string, number])[];
}

/** The kinds of stores of the city, with their menus. */
export const KITCHENS: readonly Kitchen[] = [
  {
    weight: 5,
    names: ['Snack Amine', 'Snack Essaada', 'Snack Al Baraka', 'Snack Rif', 'Snack 7ouma'],
    prep: [8, 15],
    menu: [
      ['Sandwich kefta', 'Sandwiches', 2800],
      ['Sandwich poulet', 'Sandwiches', 2600],
      ['Panini thon', 'Sandwiches', 3000],
      ['Frites', 'Sides', 1200],
      ['Jus d’orange', 'Drinks', 1500],
      ['Eau 50 cl', 'Drinks', 500],
    ],
  },
  {
    weight: 5,
    names: ['Pizza Gauthier', 'Pizza Roma', 'La Piazza', 'Forno Anfa', 'Pizza Corniche'],
    prep: [14, 24],
    menu: [
      ['Margherita', 'Pizza', 4900],
      ['Quatre fromages', 'Pizza', 6900],
      ['Fruits de mer', 'Pizza', 7900],
      ['Salade César', 'Salads', 4500],
      ['Tiramisu', 'Desserts', 3200],
      ['Soda 33 cl', 'Drinks', 1200],
    ],
  },
  {
    weight: 4,
    names: ['Café Atlas', 'Café Maure', 'Café de la Poste', 'Café Zellige', 'Café Bahia'],
    prep: [6, 12],
    menu: [
      ['Msemen miel', 'Breakfast', 1800],
      ['Omelette khlii', 'Breakfast', 3500],
      ['Café noir', 'Hot drinks', 1400],
      ['Thé à la menthe', 'Hot drinks', 1200],
      ['Croissant', 'Bakery', 900],
      ['Jus d’avocat', 'Drinks', 2500],
    ],
  },
  {
    weight: 4,
    names: ['Dar Tajine', 'Al Mounia', 'Riad Saveurs', 'Le Couscoussier', 'Table de Fès'],
    prep: [18, 30],
    menu: [
      ['Tajine poulet citron', 'Tajines', 6800],
      ['Tajine kefta œufs', 'Tajines', 6200],
      ['Couscous sept légumes', 'Couscous', 7500],
      ['Pastilla au poulet', 'Starters', 5500],
      ['Harira', 'Starters', 2200],
      ['Salade marocaine', 'Starters', 2500],
    ],
  },
  {
    weight: 3,
    names: ['Sushi Corner', 'Wok Street', 'Tokyo Maârif', 'Bangkok Express'],
    prep: [15, 26],
    menu: [
      ['Sushi 12 pièces', 'Sushi', 9900],
      ['Maki saumon', 'Sushi', 5900],
      ['Nouilles sautées', 'Wok', 5500],
      ['Poulet thaï', 'Wok', 6200],
      ['Soupe miso', 'Starters', 2900],
      ['Thé vert', 'Drinks', 1500],
    ],
  },
  {
    weight: 3,
    names: ['Burger Factory', 'Burger Lane', 'The Grill', 'Chicken House'],
    prep: [10, 18],
    menu: [
      ['Burger classique', 'Burgers', 4500],
      ['Double cheese', 'Burgers', 5900],
      ['Chicken wings', 'Chicken', 4200],
      ['Frites cheddar', 'Sides', 2500],
      ['Milkshake', 'Drinks', 2900],
      ['Soda 33 cl', 'Drinks', 1200],
    ],
  },
  {
    weight: 2,
    names: ['Pâtisserie Amandine', 'Pâtisserie Bennis', 'Douceurs d’Anfa'],
    prep: [5, 10],
    menu: [
      ['Cornes de gazelle 250 g', 'Pastries', 5500],
      ['Chebakia 250 g', 'Pastries', 3800],
      ['Mille-feuille', 'Cakes', 2200],
      ['Éclair café', 'Cakes', 1800],
      ['Gâteau au chocolat', 'Cakes', 15000],
      ['Briouates 250 g', 'Pastries', 4800],
    ],
  },
  {
    weight: 2,
    names: ['Épicerie Al Amal', 'Épicerie du Coin', 'Mini Marché Salam'],
    prep: [5, 9],
    menu: [
      ['Lait 1 l', 'Dairy', 1100],
      ['Pain complet', 'Bakery', 400],
      ['Œufs x12', 'Dairy', 1900],
      ['Huile d’olive 75 cl', 'Pantry', 8500],
      ['Dattes 500 g', 'Fruit', 4500],
      ['Eau 1,5 l x6', 'Drinks', 3600],
    ],
  },
];
