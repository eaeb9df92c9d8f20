import { comboGroup, modifier, productsOf } from './menu.ts';

const product = productsOf('tokyo');

const noodles = [
  modifier('egg', 130, { _base: '味玉', en: 'Seasoned egg', es: 'Huevo marinado', 'zh-Hans': '溏心蛋', ja: '味玉' }),
  modifier('extra-noodles', 150, { _base: '替え玉', en: 'Extra noodles', 'zh-Hans': '加面', ja: '替え玉' }),
  modifier('less-noodles', -50, { _base: '麺少なめ', en: 'Fewer noodles', 'zh-Hans': '面少一点' }),
  modifier('firm', 0, { _base: '麺かため', en: 'Firm noodles', es: 'Fideos firmes', ja: '麺かため' }),
  modifier('no-leek', 0, { _base: 'ネギ抜き', en: 'No leek', 'zh-Hans': '不要葱' }),
];
const size = [
  { name: { _base: '並', en: 'Regular', es: 'Normal', 'zh-Hans': '普通', ja: '並' }, deltaCents: 0 },
  { name: { _base: '大盛', en: 'Large', 'zh-Hans': '大份' }, deltaCents: 120 },
];

const gyoza = product(
  'starter',
  480,
  { _base: '焼き餃子', en: 'Pan-fried dumplings', es: 'Empanadillas a la plancha', 'zh-Hans': '煎饺', ja: '焼き餃子' },
  { popularity: 9 },
);
const edamame = product(
  'starter',
  380,
  { _base: '枝豆', en: 'Edamame', 'zh-Hans': '毛豆', ja: '枝豆' },
  { popularity: 6 },
);
const karaage = product(
  'starter',
  620,
  { _base: '鶏の唐揚げ', en: 'Fried chicken', es: 'Pollo frito japonés', ja: '鶏の唐揚げ' },
  { popularity: 7 },
);
const hiyayakko = product('starter', 350, { _base: '冷奴' });
const shoyu = product(
  'main',
  980,
  { _base: '醤油ラーメン', en: 'Soy sauce ramen', es: 'Ramen de soja', 'zh-Hans': '酱油拉面', ja: '醤油ラーメン' },
  { modifiers: noodles, variants: size, popularity: 9 },
);
const tonkotsu = product(
  'main',
  1080,
  { _base: '豚骨ラーメン', en: 'Tonkotsu ramen', 'zh-Hans': '豚骨拉面', ja: '豚骨ラーメン' },
  { modifiers: noodles, variants: size, popularity: 8 },
);
const tsukemen = product(
  'main',
  1150,
  {
    _base: '特製つけ麺 全部のせ（味玉・チャーシュー三枚・メンマ・海苔・九条ネギ・柚子胡椒添え）',
    en: 'Deluxe dipping noodles with all toppings',
    'zh-Hans': '豪华蘸面',
  },
  { modifiers: noodles, popularity: 5 },
);
const chahan = product(
  'main',
  850,
  { _base: 'チャーハン', en: 'Fried rice', es: 'Arroz frito', 'zh-Hans': '炒饭', ja: 'チャーハン' },
  { variants: size, popularity: 6 },
);
const katsudon = product(
  'main',
  1180,
  { _base: 'カツ丼', en: 'Pork cutlet bowl', zh: '炸猪排盖饭' },
  { popularity: 5 },
);
const sashimi = product('weighed', 4200, {
  _base: '刺身盛り合わせ（kg）',
  en: 'Assorted sashimi (kg)',
  es: 'Sashimi variado (kg)',
  'zh-Hans': '刺身拼盘（公斤）',
  ja: '刺身盛り合わせ（kg）',
});
const annin = product(
  'dessert',
  390,
  { _base: '杏仁豆腐', en: 'Almond jelly', 'zh-Hans': '杏仁豆腐' },
  { popularity: 5 },
);
const matcha = product(
  'dessert',
  430,
  { _base: '抹茶アイス', en: 'Matcha ice cream', es: 'Helado de té matcha', 'zh-Hans': '抹茶冰淇淋', ja: '抹茶アイス' },
  { popularity: 6 },
);
const oolong = product(
  'drink',
  280,
  { _base: 'ウーロン茶', en: 'Oolong tea', es: 'Té oolong', 'zh-Hans': '乌龙茶', ja: 'ウーロン茶' },
  { popularity: 8 },
);
const ramune = product('drink', 250, { _base: 'ラムネ', en: 'Ramune soda', ja: 'ラムネ' });
const beer = product(
  'drink',
  580,
  { _base: '生ビール', en: 'Draught beer', es: 'Cerveza de barril', 'zh-Hans': '生啤', ja: '生ビール' },
  { tax: 'alcohol', popularity: 9 },
);
const highball = product(
  'drink',
  490,
  { _base: 'ハイボール', en: 'Whisky highball', 'zh-Hans': '高球', ja: 'ハイボール' },
  { tax: 'alcohol', popularity: 6 },
);
const bag = product(
  'extra',
  5,
  { _base: 'レジ袋', en: 'Carrier bag', 'zh-Hans': '购物袋' },
  { tax: 'exempt', popularity: 1 },
);
const ramenSet = product(
  'combo',
  1380,
  {
    _base: 'ラーメン餃子セット',
    en: 'Ramen and dumpling set',
    es: 'Menú de ramen y empanadillas',
    'zh-Hans': '拉面煎饺套餐',
    ja: 'ラーメン餃子セット',
  },
  {
    popularity: 9,
    comboGroups: [
      comboGroup('ramen', [
        [shoyu, 0],
        [tonkotsu, 100],
        [tsukemen, 170],
      ]),
      comboGroup('side', [
        [gyoza, 0],
        [karaage, 120],
        [hiyayakko, 0],
      ]),
    ],
  },
);
const banshaku = product(
  'combo',
  1200,
  { _base: '晩酌セット', en: 'Evening drink set', ja: '晩酌セット' },
  {
    popularity: 6,
    comboGroups: [
      comboGroup('drink', [
        [beer, 0],
        [highball, 0],
        [oolong, 0],
      ]),
      comboGroup('snack', [
        [edamame, 0],
        [karaage, 150],
      ]),
    ],
  },
);

/** Ramen house in Ebisu; prices in yen, which has no smaller unit. */
export const tokyoMenu = [
  gyoza,
  edamame,
  karaage,
  hiyayakko,
  shoyu,
  tonkotsu,
  tsukemen,
  chahan,
  katsudon,
  sashimi,
  annin,
  matcha,
  oolong,
  ramune,
  beer,
  highball,
  bag,
  ramenSet,
  banshaku,
];
