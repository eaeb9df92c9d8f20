import { comboGroup, modifier, productsOf } from './menu.ts';

const product = productsOf('madrid');

const bread = [
  modifier('gluten-free', 120, {
    _base: 'Pan sin gluten',
    en: 'Gluten-free bread',
    'zh-Hans': '无麸质面包',
    ja: 'グルテンフリーパン',
  }),
  modifier('no-alioli', 0, { _base: 'Sin alioli', en: 'No aioli', 'zh-Hans': '不要蒜泥酱', ja: 'アリオリ抜き' }),
  modifier('half', -180, { _base: 'Medio bocadillo', en: 'Half portion', ja: 'ハーフサイズ' }),
];
const plate = [
  modifier('extra-egg', 150, { _base: 'Huevo extra', en: 'Extra egg', 'zh-Hans': '加蛋', ja: '卵追加' }),
  modifier('no-onion', 0, { _base: 'Sin cebolla', en: 'No onion', 'zh-Hans': '不要洋葱', ja: '玉ねぎ抜き' }),
  modifier('spicy', 0, { _base: 'Muy picante', en: 'Extra hot' }),
];

const bravas = product(
  'starter',
  650,
  { _base: 'Patatas bravas', en: 'Spicy fried potatoes', 'zh-Hans': '香辣炸土豆', ja: 'パタタス・ブラバス' },
  {
    modifiers: plate,
    popularity: 8,
    variants: [
      { name: { _base: 'Media ración', en: 'Half plate', ja: 'ハーフ' }, deltaCents: -230 },
      { name: { _base: 'Ración', en: 'Full plate', 'zh-Hans': '整份' }, deltaCents: 0 },
    ],
  },
);
const croquetas = product(
  'starter',
  890,
  { _base: 'Croquetas de jamón', en: 'Ham croquettes', 'zh-Hans': '火腿炸丸子', ja: '生ハムのクロケット' },
  {
    popularity: 7,
    variants: [
      { name: { _base: '6 unidades', en: '6 pieces', 'zh-Hans': '6个', ja: '6個' }, deltaCents: 0 },
      { name: { _base: '10 unidades', en: '10 pieces', 'zh-Hans': '10个', ja: '10個' }, deltaCents: 480 },
    ],
  },
);
const gazpacho = product('starter', 540, { _base: 'Gazpacho', en: 'Chilled tomato soup', ja: 'ガスパチョ' });
const ensaladilla = product('starter', 720, { _base: 'Ensaladilla rusa' });
const tortilla = product(
  'main',
  980,
  { _base: 'Tortilla de patatas', en: 'Potato omelette', 'zh-Hans': '土豆煎蛋饼', ja: 'スペイン風オムレツ' },
  { modifiers: plate, popularity: 7 },
);
const calamares = product(
  'main',
  1150,
  {
    _base: 'Bocadillo de calamares a la andaluza con alioli de limón en pan de cristal recién horneado',
    en: 'Fried squid sandwich with lemon aioli on freshly baked crystal bread',
    ja: 'イカフライのボカディージョ、レモンアリオリ添え',
  },
  { modifiers: bread, popularity: 6 },
);
const serranito = product(
  'main',
  1040,
  { _base: 'Serranito', en: 'Pork and ham sandwich', 'zh-Hans': '猪排火腿三明治' },
  { modifiers: bread },
);
const cocido = product(
  'main',
  1680,
  { _base: 'Cocido madrileño', en: 'Madrid chickpea stew', 'zh-Hans': '马德里炖菜', ja: 'マドリード風煮込み' },
  { modifiers: plate },
);
const secreto = product(
  'main',
  1890,
  { _base: 'Secreto ibérico', en: 'Iberian pork', zh: '伊比利亚猪肉' },
  { modifiers: plate },
);
const churros = product(
  'dessert',
  580,
  {
    _base: 'Churros con chocolate',
    en: 'Churros with chocolate',
    'zh-Hans': '吉事果配热巧克力',
    ja: 'チュロスとホットチョコレート',
  },
  { popularity: 6 },
);
const torrija = product('dessert', 620, { _base: 'Torrija', en: 'Spanish French toast' });
const agua = product(
  'drink',
  220,
  { _base: 'Agua mineral', en: 'Mineral water', 'zh-Hans': '矿泉水', ja: 'ミネラルウォーター' },
  { popularity: 6 },
);
const cana = product(
  'drink',
  280,
  { _base: 'Caña', en: 'Small draught beer', 'zh-Hans': '小杯生啤', ja: '生ビール（小）' },
  { tax: 'alcohol', popularity: 9 },
);
const tinto = product(
  'drink',
  390,
  { _base: 'Tinto de verano', en: 'Red wine with lemonade', ja: 'ティント・デ・ベラーノ' },
  { tax: 'alcohol', popularity: 5 },
);
const cafe = product(
  'drink',
  190,
  { _base: 'Café con leche', en: 'Coffee with milk', 'zh-Hans': '牛奶咖啡', ja: 'カフェ・コン・レチェ' },
  {
    popularity: 7,
    modifiers: [
      modifier('oat-milk', 50, { _base: 'Leche de avena', en: 'Oat milk', 'zh-Hans': '燕麦奶', ja: 'オーツミルク' }),
      modifier('own-cup', -20, { _base: 'Vaso propio', en: 'Own cup' }),
    ],
  },
);
const jamon = product('weighed', 8900, {
  _base: 'Jamón ibérico al corte (kg)',
  en: 'Iberian ham, sliced (kg)',
  'zh-Hans': '伊比利亚火腿（公斤）',
  ja: 'イベリコ生ハム（kg）',
});
const manchego = product('weighed', 2690, { _base: 'Queso manchego curado (kg)', en: 'Aged Manchego cheese (kg)' });
const envase = product(
  'extra',
  100,
  { _base: 'Fianza del envase', en: 'Container deposit', 'zh-Hans': '容器押金' },
  { tax: 'exempt' },
);
const menuDelDia = product(
  'combo',
  1450,
  { _base: 'Menú del día', en: 'Menu of the day', 'zh-Hans': '每日套餐', ja: '日替わりランチ' },
  {
    popularity: 8,
    comboGroups: [
      comboGroup('first', [
        [gazpacho, 0],
        [ensaladilla, 0],
        [croquetas, 200],
      ]),
      comboGroup('second', [
        [tortilla, 0],
        [cocido, 250],
        [secreto, 400],
      ]),
      comboGroup('drink', [
        [agua, 0],
        [cana, 0],
        [tinto, 80],
      ]),
    ],
  },
);
const merienda = product(
  'combo',
  690,
  { _base: 'Merienda', en: 'Afternoon snack' },
  {
    comboGroups: [
      comboGroup('sweet', [
        [churros, 0],
        [torrija, 60],
      ]),
      comboGroup('coffee', [
        [cafe, 0],
        [agua, 0],
      ]),
    ],
  },
);

/** Tapas in Malasaña; prices in euro cents. */
export const madridMenu = [
  bravas,
  croquetas,
  gazpacho,
  ensaladilla,
  tortilla,
  calamares,
  serranito,
  cocido,
  secreto,
  churros,
  torrija,
  agua,
  cana,
  tinto,
  cafe,
  jamon,
  manchego,
  menuDelDia,
  merienda,
  envase,
];
