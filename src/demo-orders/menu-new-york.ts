import { comboGroup, modifier, productsOf } from './menu.ts';

const product = productsOf('new-york');

const burger = [
  modifier('bacon', 250, { _base: 'Add bacon', es: 'Con beicon', 'zh-Hans': '加培根', ja: 'ベーコン追加' }),
  modifier('no-onion', 0, { _base: 'No onion', es: 'Sin cebolla', 'zh-Hans': '不要洋葱', ja: '玉ねぎ抜き' }),
  modifier('no-cheese', -100, { _base: 'No cheese', es: 'Sin queso', 'zh-Hans': '不要芝士', ja: 'チーズ抜き' }),
  modifier('gluten-free', 200, { _base: 'Gluten-free bun', es: 'Pan sin gluten' }),
];
const sizes = [
  { name: { _base: 'Regular', es: 'Mediano', 'zh-Hans': '中杯', ja: 'レギュラー' }, deltaCents: 0 },
  { name: { _base: 'Large', es: 'Grande', 'zh-Hans': '大杯', ja: 'ラージ' }, deltaCents: 125 },
];

const wings = product(
  'starter',
  1295,
  { _base: 'Buffalo wings', es: 'Alitas picantes', 'zh-Hans': '水牛城辣鸡翅', ja: 'バッファローウイング' },
  {
    popularity: 6,
    modifiers: [
      modifier('extra-hot', 0, { _base: 'Extra hot', es: 'Extra picante', 'zh-Hans': '特辣' }),
      modifier('ranch', 75, { _base: 'Extra ranch', ja: 'ランチソース追加' }),
    ],
  },
);
const fries = product(
  'starter',
  495,
  { _base: 'French fries', es: 'Patatas fritas', 'zh-Hans': '薯条', ja: 'フライドポテト' },
  { popularity: 9, variants: sizes },
);
const slaw = product('starter', 425, { _base: 'Coleslaw', 'zh-Hans': '凉拌卷心菜' });
const soup = product('starter', 745, { _base: 'Matzo ball soup', ja: 'マッツァボールスープ' });
const smash = product(
  'main',
  1395,
  { _base: 'Smash burger', es: 'Hamburguesa smash', 'zh-Hans': '碎压汉堡', ja: 'スマッシュバーガー' },
  { modifiers: burger, popularity: 9 },
);
const veggie = product(
  'main',
  1345,
  { _base: 'Veggie burger', es: 'Hamburguesa vegetal', ja: 'ベジバーガー' },
  { modifiers: burger, popularity: 5 },
);
const pastrami = product(
  'main',
  1895,
  {
    _base: 'Hot pastrami on rye with house pickles, caramelized onions and whole-grain mustard from the Hudson Valley',
    es: 'Pastrami caliente en pan de centeno',
    'zh-Hans': '热熏牛肉黑麦三明治',
  },
  { popularity: 6 },
);
const cobb = product(
  'main',
  1550,
  { _base: 'Cobb salad', es: 'Ensalada Cobb', 'zh-Hans': '科布沙拉', ja: 'コブサラダ' },
  { popularity: 4 },
);
const bagel = product(
  'main',
  1195,
  { _base: 'Bagel with lox', es: 'Bagel con salmón', ja: 'サーモンベーグル' },
  { popularity: 7 },
);
const cheesecake = product(
  'dessert',
  795,
  { _base: 'New York cheesecake', es: 'Tarta de queso', 'zh-Hans': '纽约芝士蛋糕', ja: 'ニューヨークチーズケーキ' },
  { popularity: 6 },
);
const cookie = product(
  'dessert',
  375,
  { _base: 'Chocolate chip cookie', es: 'Galleta con chocolate', zh: '巧克力曲奇' },
  { popularity: 7 },
);
const coffee = product(
  'drink',
  325,
  { _base: 'Drip coffee', es: 'Café', 'zh-Hans': '滴滤咖啡', ja: 'ドリップコーヒー' },
  {
    popularity: 9,
    variants: sizes,
    modifiers: [
      modifier('oat-milk', 80, { _base: 'Oat milk', es: 'Leche de avena', 'zh-Hans': '燕麦奶', ja: 'オーツミルク' }),
      modifier('own-cup', -25, { _base: 'Own cup discount', es: 'Vaso propio' }),
    ],
  },
);
const soda = product(
  'drink',
  295,
  { _base: 'Soda', es: 'Refresco', 'zh-Hans': '汽水', ja: 'ソーダ' },
  { popularity: 8, variants: sizes },
);
const lemonade = product('drink', 395, { _base: 'Lemonade', es: 'Limonada', ja: 'レモネード' });
const ipa = product('drink', 800, { _base: 'Brooklyn IPA', ja: 'ブルックリンIPA' }, { tax: 'alcohol', popularity: 5 });
const salad = product(
  'weighed',
  1249,
  { _base: 'Salad bar (lb)', es: 'Bufé de ensaladas (lb)', 'zh-Hans': '沙拉吧（磅）', ja: 'サラダバー（ポンド）' },
  { popularity: 5 },
);
const beans = product(
  'weighed',
  1899,
  { _base: 'House coffee beans (lb)', 'zh-Hans': '咖啡豆（磅）' },
  { tax: 'exempt' },
);
const giftCard = product(
  'extra',
  2500,
  { _base: 'Gift card', es: 'Tarjeta regalo', 'zh-Hans': '礼品卡', ja: 'ギフトカード' },
  { tax: 'exempt', popularity: 1 },
);
const burgerMeal = product(
  'combo',
  1895,
  { _base: 'Burger meal', es: 'Menú hamburguesa', 'zh-Hans': '汉堡套餐', ja: 'バーガーセット' },
  {
    popularity: 9,
    comboGroups: [
      comboGroup('burger', [
        [smash, 0],
        [veggie, 0],
      ]),
      comboGroup('side', [
        [fries, 0],
        [slaw, 0],
        [wings, 450],
      ]),
      comboGroup('drink', [
        [soda, 0],
        [lemonade, 75],
        [ipa, 350],
      ]),
    ],
  },
);
const breakfast = product(
  'combo',
  1395,
  { _base: 'Breakfast deal', ja: 'モーニングセット' },
  {
    popularity: 5,
    comboGroups: [
      comboGroup('bite', [
        [bagel, 0],
        [cookie, 0],
      ]),
      comboGroup('drink', [
        [coffee, 0],
        [lemonade, 50],
      ]),
    ],
  },
);

/** Diner in the East Village; prices in US cents. */
export const newYorkMenu = [
  wings,
  fries,
  slaw,
  soup,
  smash,
  veggie,
  pastrami,
  cobb,
  bagel,
  cheesecake,
  cookie,
  coffee,
  soda,
  lemonade,
  ipa,
  salad,
  beans,
  giftCard,
  burgerMeal,
  breakfast,
];
