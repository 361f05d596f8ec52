import { makeDemoImages } from './images/demo-images.ts';

const { made, folder } = await makeDemoImages();
console.log(made === 0 ? 'Demo pictures are up to date.' : `Drew ${made} demo pictures into ${folder}.`);
