// Invented names.

const given =
  'Ada Bram Celia Dorian Edda Felix Greta Hollis Ines Jonas Keziah Lowell Marit Nadia Orrin Petra ' +
  'Quill Rosalind Silas Tamsin Ulric Verity Wendell Yara Amos Beatrix Cormac Delphine Emeric Flora'
const family =
  'Ashgrove Birdwell Calloway Drummle Ettinger Fairlock Gantry Hathersage Inglefield Jessamy ' +
  'Kettleby Lindqvist Marchbank Norrell Oakhanger Pellworth Quennell Ravensbourne Stillwater ' +
  'Thornquist Underhay Vantongeren Westerby Yarrow Abernant Brackwater Crosswell Duskin Elverstone'

const givenNames = given.split(' ')
const familyNames = family.split(' ')

/** Each family name with a few given names. */
export const people: readonly string[] = familyNames.flatMap((name, index) =>
  [0, 7, 13, 22].map((step) => `${givenNames[(index * 3 + step) % givenNames.length]} ${name}`),
)
