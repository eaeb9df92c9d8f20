import { uuidOf } from './random.ts';

export type Person = { readonly id: string; readonly name: string; readonly phone: string };

function people(
  country: string,
  names: readonly string[],
  phoneOf: (index: number) => string,
): Person[] {
  return names.map((name, index) => ({
    id: uuidOf(`person/${country}/${name}`),
    name,
    phone: phoneOf(index),
  }));
}

function numbered(index: number): string {
  return String(index + 1).padStart(2, '0');
}

// No Spanish subscriber number begins with 5.
export const spanishPeople = people(
  'es',
  [
    'Lucía Moreno',
    'Javier Ortega',
    'Carmen Ruiz',
    'Núria Puig',
    'Álvaro Castaño',
    'Marta Gil',
    'Jordi Ferrer',
    'Inés Navarro',
    'Pablo Arenas',
    'Montserrat Vidal',
    'Diego Herrera',
    'Sara Benítez',
    'Oriol Casals',
    'Elena Prieto',
    'Hugo Domínguez',
    'Aitana Soler',
    'Rubén Cano',
    'Begoña Etxeberria',
    'María de los Ángeles Fernández-Villaverde y Ruiz de Alarcón',
    'Wei Chen',
    'Fátima El Amrani',
    'Tomás Rey',
  ],
  (index) => `+34 555 01 00 ${numbered(index)}`,
);

// 555-0100 to 555-0199 are set aside for fiction.
export const americanPeople = people(
  'us',
  [
    'Maya Thompson',
    'James O’Connor',
    'Priya Patel',
    'Luis Ramirez',
    'Grace Kim',
    'Daniel Goldberg',
    'Aaliyah Brooks',
    'Noah Fischer',
    'Sofia Rossi',
    'Marcus Reed',
    'Hannah Weiss',
    'Tyrone Jackson',
    'Emily Nakamura',
    'Omar Haddad',
    'Chloe Bennett',
    'Alexander Montgomery-Featherstonehaugh III',
    'Zoe Rivera',
    'Ben Carter',
    'Yuki Tanaka',
    'Leila Farouk',
  ],
  (index) => `+1 212-555-01${numbered(index)}`,
);

// No Japanese mobile number begins with 090-0.
export const japanesePeople = people(
  'jp',
  [
    '佐藤 美咲',
    '鈴木 健太',
    '高橋 陽子',
    '田中 翔',
    '伊藤 さくら',
    '渡辺 大輔',
    '山本 結衣',
    '中村 拓也',
    '小林 愛',
    '加藤 直樹',
    '吉田 七海',
    '山田 太郎',
    '佐々木 葵',
    '松本 蓮',
    '井上 真央',
    '木村 悠斗',
    'マイケル・ジョンソン',
    '王 芳',
    '長谷川 慎之介',
    '小野 凛',
  ],
  (index) => `+81 90-0000-01${numbered(index)}`,
);
