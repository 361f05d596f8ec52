import { expect, test } from 'vitest';
import { movieInput } from '#schema/shapes/movie.ts';
import { countryNames } from './country.ts';
import { type NameSeparator, namesOf, separatorIn } from './name-list.ts';

test.each<[unknown, string[]]>([
  ['Action, Drama', ['Action', 'Drama']],
  ['Action|Drama', ['Action', 'Drama']],
  ['Action; Drama;', ['Action', 'Drama']],
  ['动作、剧情', ['动作', '剧情']],
  ['Action\nDrama', ['Action', 'Drama']],
  ['["Action", "Drama"]', ['Action', 'Drama']],
  ["['Action', 'Science Fiction']", ['Action', 'Science Fiction']],
  ["['Action' 'Science Fiction']", ['Action', 'Science Fiction']],
  ["('Action', 'Drama')", ['Action', 'Drama']],
  ["{'Action'}", ['Action']],
  ['{Action,"Science Fiction"}', ['Action', 'Science Fiction']],
  ['[Action, Drama]', ['Action', 'Drama']],
  ['"Action","Drama"', ['Action', 'Drama']],
  ["[{'id': 16, 'name': 'Animation'}, {'id': 35, 'name': 'Comedy'}]", ['Animation', 'Comedy']],
  ['[{"id":16,"name":"Animation"}]', ['Animation']],
  ["[{'iso_3166_1': 'CI', 'name': \"Côte d'Ivoire\"}]", ["Côte d'Ivoire"]],
  ["['Côte d'Ivoire', 'Chad']", ["Côte d'Ivoire", 'Chad']],
  ['{"/m/01jfsb": "Thriller", "/m/06n90": "Science Fiction"}', ['Thriller', 'Science Fiction']],
  ['{"name": "Drama"}', ['Drama']],
  ['[{"genre":"Drama"},{"genre":"War"}]', ['Drama', 'War']],
  [[{ tag: 'Drama', count: 3 }], ['Drama']],
  [[{ genre: { id: 18, name: 'Drama' } }], ['Drama']],
  [[{ category_name: 'Drama' }], ['Drama']],
  ['["Action|Drama", null]', ['Action', 'Drama']],
  ['["Caf\\u00e9"]', ['Café']],
  ['[]', []],
  [
    [
      { id: 16, name: 'Animation' },
      { id: 35, name: 'Comedy' },
    ],
    ['Animation', 'Comedy'],
  ],
  [{ name: 'Japan', code: 'JP' }, ['Japan']],
  [
    ['Action', ['Drama']],
    ['Action', 'Drama'],
  ],
  [['N/A'], []],
  ['(no genres listed)', []],
  ['Drama, N/A', ['Drama']],
  ['Action & Adventure', ['Action & Adventure']],
  ['Game Show / Competition', ['Game Show / Competition']],
  ['Korea (South)', ['Korea (South)']],
  ['Post-2000, 16mm', ['Post-2000', '16mm']],
])('the names in %j are %j', (value, names) => {
  expect(namesOf(value)).toEqual(names);
});

test.each<[unknown]>([
  ['[object Object]'],
  ['[object Object],[object Object]'],
  ["[{'id': 16, 'name': 'Anima"],
  ['["Action"'],
  ['[16, 35]'],
  [[16, 35]],
  ['drama:1,war:0'],
  ['tmdb:18'],
  ['Q130232'],
  ['wd:Q130232'],
  ['genre_18'],
  ['#18'],
  ['m/02l7c8'],
  ['Drama:yes'],
  ['nm0000001, tt0000002'],
  ['5f2b18c0a1b2c3d4e5f60718'],
  [[{ genre: 'Drama', tag: 'x' }]],
  ['{"id": 16}'],
  [{ id: 16 }],
  ['{"en": "Drama", "fr": "Drame"}'],
  ['a:1:{i:0;s:6:"Action";}'],
  ['[{"name": ["Drama"]'],
])('%j holds no names that can be read', (value) => {
  expect(namesOf(value)).toBeNull();
});

test.each<[unknown, NameSeparator, string[]]>([
  ['Ekman, Gösta; Horn, Camilla', ';', ['Ekman, Gösta', 'Horn, Camilla']],
  ['Drama / Horror', '/', ['Drama', 'Horror']],
  ['Drama/Horror, War', ',', ['Drama/Horror', 'War']],
  ['Jekyll, Hyde\r\n- Faust', '\n', ['Jekyll, Hyde', 'Faust']],
  ['Rock &amp; Roll; War', ';', ['Rock & Roll', 'War']],
  ['["Drama", "War"]', ';', ['Drama', 'War']],
])('of the names in %j only %j stands between them: %j', (value, separator, names) => {
  expect(namesOf(value, undefined, separator)).toEqual(names);
});

test.each<[string[], NameSeparator | undefined]>([
  [['Drama; Horror', 'War'], ';'],
  [['Ekman, Gösta; Horn, Camilla', 'Kid, Jo; Ray, Al'], ';'],
  [['Drama|War', 'Drama'], '|'],
  [['Drama\nWar'], '\n'],
  [['Drama, War', 'War'], undefined],
  [['Drama, War', 'Drama; War'], undefined],
  [['Drama/War', 'War/History'], '/'],
  [['Game Show / Competition', 'Drama'], undefined],
  [['https://a.example/x', 'https://a.example/y'], undefined],
  [['08/07/2015', '09/07/2015'], undefined],
  [['["Drama; War"]'], undefined],
  [[], undefined],
])('the values %j tell that %j stands between their names', (values, separator) => {
  expect(separatorIn(values)).toBe(separator);
});

const title = { title: 'A', type: 'movie' };

test('the API stores lists of other catalogues with commas, and its own as they were written', () => {
  const stored = (fields: object) => {
    const { genre, country } = movieInput.parse({ ...title, genre: 'Drama', ...fields });
    return [genre, country];
  };
  expect(stored({ genre: 'Action|Drama|action', country: '["Japan"]' })).toEqual(['Action, Drama', 'Japan']);
  expect(stored({ genre: "[{'id': 16, 'name': 'Animation'}]", country: 'Korea, Republic of' })).toEqual([
    'Animation',
    'South Korea',
  ]);
  expect(stored({ genre: 'A,B , C', country: 'N/A' })).toEqual(['A,B , C', null]);
});

test.each([
  ['genre', '[object Object]', 'The genre must be names, separated by commas'],
  ['genre', '[{"id": 16}]', 'The genre must be names, separated by commas'],
  ['genre', 'N/A', 'Genre is required'],
  ['country', '["Japan"', 'The country must be names, separated by commas'],
])('the API refuses a %s of %j', (field, value, message) => {
  const { error } = movieInput.safeParse({ ...title, genre: 'Drama', [field]: value });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test('a list that grows too long by its commas is refused, since it would not fit', () => {
  const { error } = movieInput.safeParse({ ...title, genre: 'Drama', country: 'A1|'.repeat(33) });
  expect(error).toBeUndefined();
  const many = Array.from({ length: 25 }, (_, at) => `A${at}x`).join('|');
  expect(movieInput.safeParse({ ...title, genre: 'Drama', country: many }).error?.issues).toMatchObject([
    { message: 'The country must be at most 100 characters' },
  ]);
});

test.each([
  ['Korea, Republic of', 'South Korea'],
  ["Korea, Democratic People's Republic of, Korea, Republic of", 'North Korea|South Korea'],
  ["Korea, Dem. People's Rep. of", 'North Korea'],
  ['Korea, Rep. of, Japan', 'South Korea|Japan'],
  ['Korea (the Republic of)', 'South Korea'],
  ['Korea (South), Korea (North)', 'South Korea|North Korea'],
  ['Korea, South (Republic of)', 'South Korea'],
  ['Korea, D.P.R. of, China, P.R.', 'North Korea|China'],
  ['Korea, Democratic Republic of the Congo', 'Korea|Democratic Republic of the Congo'],
  ['China, Republic of Korea', 'China|Republic of Korea'],
  ['Japan, Iran, Islamic Republic of, Chad', 'Japan|Iran|Chad'],
  ['Japan, Iran (Islamic Republic of), Chad', 'Japan|Iran|Chad'],
  ['Iran, Islamic Rep.', 'Iran'],
  ['Germany, West', 'West Germany'],
  ['Germany, East, France', 'East Germany|France'],
  ['Germany (East)', 'East Germany'],
  ['Germany, Federal Republic of', 'Germany'],
  ['Germany, Democratic Republic of', 'East Germany'],
  ['Vietnam, South', 'South Vietnam'],
  ['Viet Nam, Socialist Republic of', 'Viet Nam'],
  ['Yemen, Democratic', 'South Yemen'],
  ['Samoa, American', 'American Samoa'],
  ['Guinea, Equatorial', 'Equatorial Guinea'],
  ['Man, Isle of', 'Isle of Man'],
  ['Emirates, United Arab', 'United Arab Emirates'],
  ['Ireland, Northern', 'Northern Ireland'],
  ['Tanzania, United Republic of', 'Tanzania'],
  ['Tanzania, the United Rep. of', 'Tanzania'],
  ['Bolivia, Plurinational State of', 'Bolivia'],
  ['Bolivia (Plurinational State of)', 'Bolivia'],
  ['Palestine, State of', 'Palestine'],
  ['Palestinian Territory, Occupied', 'Palestine'],
  ['Venezuela, Bolivarian Republic of', 'Venezuela'],
  ['Venezuela (Bolivarian Republic of)', 'Venezuela'],
  ['Venezuela, RB', 'Venezuela'],
  ['Moldova, Republic of', 'Moldova'],
  ['Micronesia, Federated States of', 'Micronesia'],
  ['Micronesia, Fed. Sts.', 'Micronesia'],
  ['Congo, The Democratic Republic of the', 'Democratic Republic of the Congo'],
  ['Congo (the Democratic Republic of the)', 'Democratic Republic of the Congo'],
  ['Congo, Dem. Rep.', 'Democratic Republic of the Congo'],
  ['Congo (Kinshasa), Congo (Brazzaville)', 'Democratic Republic of the Congo|Republic of the Congo'],
  ['Macedonia, the former Yugoslav Republic of', 'North Macedonia'],
  ['Macedonia (FYROM)', 'North Macedonia'],
  ['Macedonia, TFYR', 'North Macedonia'],
  ['Macedonia, FYR', 'North Macedonia'],
  ['Corée, République de', 'South Korea'],
  ['Corée, République populaire démocratique de', 'North Korea'],
  ['Corea, República Popular Democrática de', 'North Korea'],
  ['Korea, Republik', 'South Korea'],
  ['Korea, Demokratische Volksrepublik', 'North Korea'],
  ['Корея, Республика', 'South Korea'],
  ['Congo, République démocratique du', 'Democratic Republic of the Congo'],
  ['Kongo, Demokratische Republik', 'Democratic Republic of the Congo'],
  ['Irán, República Islámica del', 'Irán'],
  ['Iran, Repubblica islamica dell’', 'Iran'],
  ['Иран, Исламская Республика', 'Иран'],
  ['Macédoine, ex-République yougoslave de', 'North Macedonia'],
  ['Tanzanie, République-Unie de', 'Tanzanie'],
  ['Tansania, Vereinigte Republik', 'Tansania'],
  ['Bolivia, Estado Plurinacional de', 'Bolivia'],
  ['Micronesia, Stati federati di', 'Micronesia'],
  ['Moldau (Republik)', 'Moldau'],
  ['Iran (République islamique d’)', 'Iran'],
  ['Iran, Islamitische Republiek', 'Iran'],
  ['Корея, Народно-Демократическая Республика', 'North Korea'],
  ['Korea, Demokratiske Folkerepublik', 'North Korea'],
  ['Mazedonien, ehemalige jugoslawische Republik', 'North Macedonia'],
  ['Taïwan, province de Chine', 'Taiwan'],
  ['Gambie, La', 'Gambie'],
  ['Yugoslavia, Socialist Federal Republic of', 'Yugoslavia'],
  ['USSR, former', 'USSR'],
  ['Taiwan, Province of China', 'Taiwan'],
  ['China, Taiwan Province of', 'Taiwan'],
  ['China, Hong Kong SAR', 'Hong Kong'],
  ['Hong Kong (China)', 'Hong Kong'],
  ["China, People's Republic of", 'China'],
  ['Netherlands, Kingdom of the', 'Netherlands'],
  ['Netherlands (Kingdom of the)', 'Netherlands'],
  ['Bahamas (the)', 'Bahamas'],
  ['Gambia, The', 'Gambia'],
  ['Gambia, Republic of The', 'Gambia'],
  ['Ireland (Republic)', 'Ireland'],
  ['Falkland Islands (the) (Malvinas)', 'Falkland Islands'],
  ['Virgin Islands, U.S.', 'U.S. Virgin Islands'],
  ['Virgin Islands (British)', 'British Virgin Islands'],
  ['Bonaire, Sint Eustatius and Saba', 'Caribbean Netherlands'],
  ['Egypt, Arab Rep.', 'Egypt'],
  ['Lao People’s Democratic Republic (the)', 'Lao People’s Democratic Republic'],
  ['Hong Kong, China', 'Hong Kong|China'],
  ['Haiti, Dominican Republic', 'Haiti|Dominican Republic'],
  ['Austria, Czech Republic, Central African Republic', 'Austria|Czech Republic|Central African Republic'],
  ['France, United Kingdom, United States', 'France|United Kingdom|United States'],
  ['Poland, Soviet Union', 'Poland|Soviet Union'],
  ['Egypt, Syrian Arab Republic, Russian Federation', 'Egypt|Syrian Arab Republic|Russian Federation'],
  ['Georgia, United States of America', 'Georgia|United States of America'],
  ['France, Republic of Ireland', 'France|Republic of Ireland'],
  ['New Zealand, North Macedonia, South Africa', 'New Zealand|North Macedonia|South Africa'],
  ['Myanmar (Burma)', 'Myanmar (Burma)'],
  ['México, Estados Unidos, Reino Unido', 'México|Estados Unidos|Reino Unido'],
  ['France, États-Unis, Royaume-Uni', 'France|États-Unis|Royaume-Uni'],
  ['Frankreich, Vereinigte Staaten', 'Frankreich|Vereinigte Staaten'],
  ['Haïti, République dominicaine, République tchèque', 'Haïti|République dominicaine|République tchèque'],
  ['Polonia, Unione Sovietica, Stati Uniti', 'Polonia|Unione Sovietica|Stati Uniti'],
  ['Польша, Российская Федерация, Чешская Республика', 'Польша|Российская Федерация|Чешская Республика'],
])('the countries of %s are %s', (text, names) => {
  const { country } = movieInput.parse({ ...title, genre: 'Drama', country: text });
  expect(country?.split(', ')).toEqual(names.split('|'));
  expect(countryNames(text)).toEqual(names.split('|'));
  expect(countryNames(names.replaceAll('|', ', '))).toEqual(names.split('|'));
});
