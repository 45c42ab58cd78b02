// What single cells and headers of CSV files mean.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFlag, readList, writeList } from '../src/exchange/csv/cells.ts'
import { readColumnMap } from '../src/exchange/csv/header/column_map.ts'
import { fieldOf } from '../src/exchange/csv/header/header.ts'
import { csvRemarks } from '../src/exchange/csv/remarks.ts'
import { decodeWhole, newDecoding } from '../src/exchange/text/decode.ts'
import { htmlOfPlain } from '../src/exchange/csv/texts.ts'

test('yes and no are known in four languages', () => {
  for (const yes of [
    'TRUE',
    'Wahr',
    'ja',
    'Sí',
    'oui',
    'x',
    '1',
    'Vrai',
    'Verdadero',
    'Ein',
    '✓',
  ]) {
    assert.equal(readFlag(yes), true, yes)
  }
  for (const no of ['False', 'FALSCH', 'nein', 'no', 'non', '0', 'faux', 'Falso', 'Aus', '-']) {
    assert.equal(readFlag(no), false, no)
  }
  assert.equal(readFlag('perhaps'), undefined)
})

test('lists are cut at the strongest separator, and entries may be quoted', () => {
  assert.deepEqual(readList('Music, Art'), ['Music', 'Art'])
  assert.deepEqual(readList('Food, Drink; Music'), ['Food, Drink', 'Music'])
  assert.deepEqual(readList('a|b;c|A'), ['a', 'b;c'])
  assert.deepEqual(readList('"Food, Drink", Music'), ['Food, Drink', 'Music'])
  assert.deepEqual(readList('Rock "n" Roll, 7" vinyl'), ['Rock "n" Roll', '7" vinyl'])
  assert.deepEqual(readList(' , ;'), [])
  assert.deepEqual(readList('"a, b'), ['"a', 'b'])
  for (const names of [['a, b', 'c'], ['"'], ['a"b', ';'], ['x\ny']]) {
    assert.deepEqual(readList(writeList(names)), names)
  }
})

test('headers of four languages and of other calendars are known', () => {
  const headers: Readonly<Record<string, string>> = {
    title:
      'Subject|title|Betreff|Titel|Título|Titre|Asunto|Objet|Event Name|Name|Veranstaltung|Event|Summary|post_title|Nom de l’événement|Was',
    start_date:
      'Start Date|startDate|START_DATE|Startdatum|Beginn|Fecha de inicio|Date de début|Datum|Date|Event Start Date|Beginnt am|Wann|Date From|Starts at|DTSTART|Start (Datum)|Date de l’événement',
    start_time: 'Start Time|Startzeit|Uhrzeit|Hora de inicio|Heure de début|Time|event_start_time',
    end_date: 'End Date|Enddatum|Ende|Fecha de fin|Date de fin|Until|Bis|Date To|DTEND|Fin',
    end_time: 'End Time|Endzeit|Hora de fin|Heure de fin',
    all_day:
      'All Day Event|All day|Ganztägig|Ganztägiges Ereignis|Todo el día|Journée entière|isAllDay',
    description: 'Description|Beschreibung|Descripción|Notes|Details|post_content',
    venue:
      'Location|Venue|Ort|Veranstaltungsort|Lugar|Lieu|Event Venue Name|Ubicación|Emplacement|Nom du lieu|event_location_name',
    address: 'Address|Adresse|Dirección|Street|Straße|Venue Address',
    city: 'City|Stadt|Ciudad|Ville|Venue City',
    zip: 'Zip|PLZ|Postal Code|Code postal|Zip Code',
    country: 'Country|Land|País|Pays',
    organizer:
      'Organizer|Veranstalter|Organizador|Organisateur|Event Organizer Name|Host|Meeting Organizer',
    organizer_email: 'Organizer Email|E-Mail|Correo electrónico|Organizer E-mail',
    categories: 'Categories|Kategorie|Categorías|Catégories|Event Category|Category 2|Rubrique',
    tags: 'Tags|Schlagwörter|Etiquetas|Mots-clés|Event Tags|Keywords',
    cost: 'Cost|Price|Preis|Precio|Prix|Eintritt|Event Cost|Ticket Price|Tarif',
    website: 'Website|URL|Link|Webseite|Sitio web|Site web|Event Website',
    image: 'Image|Bild|Imagen|Event Featured Image|Image URL',
    featured: 'Featured|Hervorgehoben|Destacado|Feature Event',
    timezone: 'Timezone|Time Zone|Zeitzone|Zona horaria|Fuseau horaire|TZID|Event Time Zone',
    status: 'Status|post_status',
    uid: 'UID',
    id: 'ID|event_id|Nr.',
    recurrence: 'Recurrence|RRULE|Wiederholung',
    hide_from_listings: 'Hide Event From Event Listings',
    virtual_url: 'Virtual URL|Online URL|Meeting Link',
    private: 'Private|Privat|Privado|Privé',
    duration: 'Duration|Dauer|Duración|Durée',
  }
  for (const [field, names] of Object.entries(headers)) {
    for (const name of names.split('|')) assert.equal(fieldOf(name), field, name)
  }
  for (const name of [
    'Reminder Date',
    'Erinnerung am',
    'Show time as',
    'Priority',
    '',
    '2027',
    'Required Attendees',
  ]) {
    assert.equal(fieldOf(name), undefined, name)
  }
})

test('an assignment of columns says what is wrong with it', () => {
  assert.deepEqual(readColumnMap('Titel=title, Wann = start_date,7=description,"a, b"=venue,x=-'), {
    map: [
      { column: 'Titel', field: 'title' },
      { column: 'Wann', field: 'start_date' },
      { column: 7, field: 'description' },
      { column: 'a, b', field: 'venue' },
      { column: 'x', field: undefined },
    ],
  })
  const wrong: Readonly<Record<string, string>> = {
    Titel: csvRemarks.mapPair,
    '=title': csvRemarks.mapPair,
    'Titel=head': csvRemarks.mapField,
    'Titel=constructor': csvRemarks.mapField,
    'a=title,b=title': csvRemarks.mapTwice,
    ' , ': csvRemarks.mapEmpty,
  }
  for (const [text, sentence] of Object.entries(wrong)) {
    const read = readColumnMap(text)
    assert.equal('wrong' in read && read.wrong.sentence, sentence, text)
  }
})

test('bytes are UTF-8, UTF-16 or Windows-1252, each found by itself', async () => {
  const text = 'Größe – “x” € 🎉, and a few more words'
  const old = Buffer.from('Gr\u00F6\u00DFe \u0096 \u0093x\u0094 \u0080', 'latin1')
  for (const [bytes, encoding, meant] of [
    [Buffer.from(text), 'utf-8', text],
    [Buffer.from(`\uFEFF${text}`), 'utf-8', text],
    [Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le', text],
    [Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be', text],
    [Buffer.from(text.repeat(3), 'utf16le'), 'utf-16le', text.repeat(3)],
    [old, 'windows-1252', 'Größe – “x” €'],
    [Buffer.from([0xe4, 0xf0, 0x9f]), 'windows-1252', 'äðŸ'],
    [Buffer.from([0xed, 0xa0, 0x80, 0xc0, 0x80]), 'windows-1252', 'í\u00A0€À€'],
  ] as const) {
    const decoding = newDecoding()
    assert.equal(await decodeWhole(bytes, decoding), meant)
    assert.equal(decoding.encoding, encoding)
  }
})

test('plain text becomes paragraphs, and nothing of it becomes markup', () => {
  assert.equal(
    htmlOfPlain('a\r\nb\n\n <i>c</i> & "d"\n\n\n'),
    '<p>a<br />\nb</p>\n<p>&lt;i&gt;c&lt;/i&gt; &amp; &quot;d&quot;</p>',
  )
  assert.equal(htmlOfPlain(' \n '), '')
})
