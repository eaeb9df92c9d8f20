import { comboGroup, modifier, productsOf } from './menu.ts';

const product = productsOf('barcelona');

const brunch = [
  modifier('poached-egg', 180, {
    _base: 'Ou escalfat',
    en: 'Poached egg',
    es: 'Huevo poché',
    'zh-Hans': '水波蛋',
    ja: 'ポーチドエッグ',
  }),
  modifier('avocado', 220, { _base: 'Alvocat', en: 'Avocado', es: 'Aguacate', ja: 'アボカド' }),
  modifier('no-nuts', 0, {
    _base: 'Sense fruits secs',
    en: 'No nuts',
    es: 'Sin frutos secos',
    'zh-Hans': '不要坚果',
    ja: 'ナッツ抜き',
  }),
];
const milk = [
  modifier('oat-milk', 60, {
    _base: 'Llet de civada',
    en: 'Oat milk',
    es: 'Leche de avena',
    'zh-Hans': '燕麦奶',
    ja: 'オーツミルク',
  }),
  modifier('decaf', 0, { _base: 'Descafeïnat', en: 'Decaf', es: 'Descafeinado' }),
  modifier('own-cup', -25, { _base: 'Got propi', en: 'Own cup', es: 'Vaso propio', ja: 'マイカップ' }),
];
const sizes = [
  { name: { _base: 'Petit', en: 'Small', es: 'Pequeño', 'zh-Hans': '小杯', ja: 'スモール' }, deltaCents: 0 },
  { name: { _base: 'Gran', en: 'Large', es: 'Grande', 'zh-Hans': '大杯', ja: 'ラージ' }, deltaCents: 90 },
];

const pa = product(
  'starter',
  350,
  {
    _base: 'Pa amb tomàquet',
    en: 'Bread with tomato',
    es: 'Pan con tomate',
    'zh-Hans': '番茄面包',
    ja: 'パン・コン・トマテ',
  },
  { popularity: 8 },
);
const escalivada = product('starter', 790, { _base: 'Escalivada', en: 'Roasted vegetables', es: 'Verduras asadas' });
const esqueixada = product('starter', 920, {
  _base: 'Esqueixada de bacallà',
  en: 'Salt cod salad',
  ja: '干しダラのサラダ',
});
const torrada = product(
  'main',
  1090,
  {
    _base: 'Torrada d’alvocat i salmó',
    en: 'Avocado and salmon toast',
    es: 'Tostada de aguacate y salmón',
    'zh-Hans': '牛油果三文鱼吐司',
    ja: 'アボカドサーモントースト',
  },
  { modifiers: brunch, popularity: 8 },
);
const shakshuka = product(
  'main',
  1180,
  { _base: 'Shakshuka', 'zh-Hans': '北非蛋', ja: 'シャクシュカ' },
  { modifiers: brunch, popularity: 6 },
);
const botifarra = product(
  'main',
  1320,
  {
    _base: 'Botifarra amb mongetes',
    en: 'Catalan sausage with beans',
    es: 'Butifarra con judías',
    zh: '加泰罗尼亚香肠配白豆',
  },
  { popularity: 5 },
);
const granola = product(
  'main',
  780,
  {
    _base: 'Bol de granola, iogurt de cabra, figues i mel de romaní de la Garrotxa',
    en: 'Granola bowl with goat yoghurt, figs and rosemary honey',
    es: 'Bol de granola con yogur de cabra',
  },
  { modifiers: brunch },
);
const fideua = product('main', 1590, {
  _base: 'Fideuà',
  en: 'Noodle paella',
  es: 'Fideuá',
  'zh-Hans': '海鲜细面',
  ja: 'フィデウア',
});
const crema = product(
  'dessert',
  560,
  { _base: 'Crema catalana', en: 'Catalan custard', 'zh-Hans': '加泰罗尼亚焦糖布丁', ja: 'クレマ・カタラナ' },
  { popularity: 5 },
);
const pastis = product(
  'dessert',
  490,
  { _base: 'Pastís de formatge', en: 'Cheesecake', es: 'Tarta de queso', ja: 'チーズケーキ' },
  { popularity: 6 },
);
const ensaimada = product('dessert', 320, { _base: 'Ensaïmada' });
const cappuccino = product(
  'drink',
  260,
  { _base: 'Caputxino', en: 'Cappuccino', es: 'Capuchino', 'zh-Hans': '卡布奇诺', ja: 'カプチーノ' },
  { modifiers: milk, variants: sizes, popularity: 9 },
);
const cortado = product(
  'drink',
  190,
  { _base: 'Tallat', en: 'Cortado', es: 'Cortado', ja: 'コルタード' },
  { modifiers: milk, popularity: 7 },
);
const suc = product(
  'drink',
  390,
  {
    _base: 'Suc de taronja',
    en: 'Fresh orange juice',
    es: 'Zumo de naranja',
    'zh-Hans': '鲜榨橙汁',
    ja: 'オレンジジュース',
  },
  { variants: sizes, popularity: 6 },
);
const vermut = product(
  'drink',
  420,
  { _base: 'Vermut de la casa', en: 'House vermouth', es: 'Vermú de la casa', ja: '自家製ベルモット' },
  { tax: 'alcohol', popularity: 5 },
);
const cava = product(
  'drink',
  480,
  { _base: 'Copa de cava', en: 'Glass of cava', es: 'Copa de cava', 'zh-Hans': '卡瓦起泡酒' },
  { tax: 'alcohol' },
);
const figues = product('weighed', 690, {
  _base: 'Figues (kg)',
  en: 'Figs (kg)',
  es: 'Higos (kg)',
  'zh-Hans': '无花果（公斤）',
});
const cafeGra = product('weighed', 3200, {
  _base: 'Cafè en gra (kg)',
  en: 'Coffee beans (kg)',
  es: 'Café en grano (kg)',
  ja: 'コーヒー豆（kg）',
});
const envas = product(
  'extra',
  150,
  { _base: 'Dipòsit de l’envàs', en: 'Container deposit', es: 'Fianza del envase' },
  { tax: 'exempt' },
);
const esmorzar = product(
  'combo',
  690,
  { _base: 'Esmorzar', en: 'Breakfast set', es: 'Desayuno', 'zh-Hans': '早餐套餐', ja: '朝食セット' },
  {
    popularity: 8,
    comboGroups: [
      comboGroup('bite', [
        [pa, 0],
        [ensaimada, 0],
        [granola, 250],
      ]),
      comboGroup('drink', [
        [cappuccino, 0],
        [cortado, 0],
        [suc, 120],
      ]),
    ],
  },
);
const brunchCombo = product(
  'combo',
  1790,
  { _base: 'Brunch complet', en: 'Full brunch', es: 'Brunch completo' },
  {
    popularity: 5,
    comboGroups: [
      comboGroup('plate', [
        [torrada, 0],
        [shakshuka, 0],
      ]),
      comboGroup('sweet', [
        [crema, 0],
        [pastis, 50],
      ]),
      comboGroup('drink', [
        [cappuccino, 0],
        [suc, 90],
        [cava, 200],
      ]),
    ],
  },
);

/** Brunch and market corner in Gràcia; prices in euro cents. */
export const barcelonaMenu = [
  pa,
  escalivada,
  esqueixada,
  torrada,
  shakshuka,
  botifarra,
  granola,
  fideua,
  crema,
  pastis,
  ensaimada,
  cappuccino,
  cortado,
  suc,
  vermut,
  cava,
  figues,
  cafeGra,
  esmorzar,
  brunchCombo,
  envas,
];
