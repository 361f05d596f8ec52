/** Paper, three inks, and the colour of the type. */
export type PrintSet = readonly [paper: string, inkA: string, inkB: string, inkC: string, type: string];
type PrintSets = readonly [PrintSet, ...PrintSet[]];

const drama: PrintSets = [
  ['#efe1cf', '#d1495b', '#2f4858', '#edae49', '#22303c'],
  ['#22354a', '#f2b8a0', '#e07a5f', '#81b29a', '#fff1e3'],
  ['#f3d6cc', '#7a1e3a', '#e2543f', '#2a2238', '#38122a'],
  ['#1f2d2b', '#e9b872', '#c4553b', '#7fa99b', '#f6ead7'],
];

const byGenre: Record<string, PrintSets> = {
  'Sci-Fi': [
    ['#10152e', '#ff6b4a', '#2fc9c4', '#f7d774', '#fff3df'],
    ['#e8e2d0', '#ff5b3e', '#2356d8', '#111827', '#131a2b'],
    ['#07262c', '#ffb23e', '#ff5f7a', '#4fd6c8', '#fdf3e0'],
    ['#f2d0a9', '#d1462f', '#1b6b72', '#33213f', '#2a1a35'],
  ],
  Thriller: [
    ['#131211', '#e8361f', '#d9d2c3', '#5e5a55', '#f3ece0'],
    ['#d9d3c2', '#c8201d', '#1b1b1b', '#8b8578', '#171615'],
    ['#0c1d20', '#f0b429', '#e5484d', '#2e7d7a', '#f5ead6'],
    ['#e9d8a6', '#9b2226', '#005f73', '#bb7e2b', '#1d1a16'],
  ],
  Drama: drama,
  Romance: [
    ['#fbcfcd', '#e4405f', '#ff9a76', '#6a2c70', '#6a1b3f'],
    ['#2a1230', '#ff5d8f', '#ffb199', '#8f6be0', '#ffe8ec'],
    ['#ffeedb', '#f25f5c', '#ffb400', '#247ba0', '#a81d38'],
    ['#1d2b4f', '#ff8fa3', '#f6c177', '#7aa2e3', '#ffeef0'],
  ],
  Comedy: [
    ['#ffd23f', '#ee4266', '#2ba88d', '#1b1b3a', '#1b1b3a'],
    ['#fdeecf', '#ff7a00', '#00a6a6', '#20242e', '#20242e'],
    ['#86dcee', '#ff6f91', '#ffd166', '#18324a', '#18324a'],
    ['#f7a8b8', '#1d4e89', '#f9c80e', '#1b2a41', '#1b2a41'],
  ],
  Action: [
    ['#e03a2c', '#121212', '#ffd166', '#7d1410', '#fff4e6'],
    ['#10151a', '#ff7b00', '#e4002b', '#9aa5ad', '#fff7ee'],
    ['#f1e8d4', '#d7263d', '#1b1b1e', '#f46036', '#1b1b1e'],
    ['#f4b942', '#1f1a17', '#c8321f', '#7a4a16', '#1f1a17'],
  ],
  Horror: [
    ['#0c0b0b', '#b3001b', '#e8e3d9', '#3d3a3a', '#efe7da'],
    ['#c3cdbb', '#161c16', '#6b8f71', '#9b1d20', '#131813'],
    ['#181029', '#9be564', '#e55381', '#472d6b', '#efffe6'],
  ],
  Mystery: [
    ['#0f2a2e', '#e9c46a', '#2a9d8f', '#f4a261', '#fbf1d9'],
    ['#d9d3f2', '#424874', '#8d9ae0', '#f08a5d', '#24284a'],
    ['#2a1a12', '#e8a23a', '#b5482a', '#6f8f86', '#fdeccf'],
  ],
  Adventure: [
    ['#f6d6a0', '#e76f51', '#264653', '#2a9d8f', '#22343c'],
    ['#113a5a', '#ffcf56', '#ff7f50', '#8fdcae', '#fff5dc'],
    ['#dfe9d2', '#d9582f', '#21506b', '#f0a92e', '#173447'],
  ],
  Fantasy: [
    ['#1b2a4a', '#f6ae2d', '#86bbd8', '#f26419', '#fff1d0'],
    ['#e1efe1', '#386641', '#a7c957', '#bc4749', '#1f3b25'],
    ['#31123d', '#ffc857', '#e05780', '#5bb5c9', '#fff0e0'],
  ],
  Animation: [
    ['#ffe3ae', '#ff6b6b', '#3fbdb4', '#1a535c', '#16404a'],
    ['#35557e', '#ffb703', '#fb8500', '#98c1d9', '#fff6e0'],
    ['#f9c6d7', '#3a86c8', '#ffbe3d', '#5a2a6b', '#3d1b4d'],
    ['#bfe3c0', '#ef6f6c', '#f2b134', '#1f5a5e', '#17454a'],
  ],
  Bollywood: [
    ['#7a0f3a', '#ffb400', '#ff5e5b', '#00b3a4', '#fff0cc'],
    ['#ffb627', '#d7263d', '#0f4c5c', '#f46197', '#5a0b2e'],
    ['#0b4f4a', '#ffcb47', '#ff4f79', '#f7f0d8', '#fff3d0'],
    ['#1c1147', '#ff9f1c', '#ff3f7f', '#2ec4b6', '#ffe9c7'],
  ],
  Documentary: [
    ['#e9e4d6', '#c9402b', '#3b5b66', '#d9a441', '#1f2a2e'],
    ['#1d2a1f', '#d8c27a', '#c2552d', '#7f9a86', '#f4efdc'],
    ['#d6dde0', '#25485c', '#c94f3d', '#8a9aa3', '#14252f'],
  ],
};

/** A genre without a set of its own is printed as a drama. */
export const printSets = (genre: string): PrintSets => byGenre[genre] ?? drama;
