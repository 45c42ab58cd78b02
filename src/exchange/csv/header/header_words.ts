// The words of headers in English, German, Spanish and French, each with what it stands for.

/** Left side: words as headers have them, folded; right side: the parts of a meaning. */
const vocabulary: Readonly<Record<string, string>> = {
  title:
    'title subject summary headline topic betreff titel thema bezeichnung titulo asunto titre objet sujet intitule tema what was quoi spiel begegnung paarung match fixture',
  name: 'name nombre nom namen',
  event:
    'event events evento eventos evenement evenements veranstaltung veranstaltungen termin termine cita actividad activity manifestation activite ereignis reunion besprechung',
  'title event': 'eventtitle eventname veranstaltungstitel veranstaltungsname terminname',
  start:
    'start starts begin begins beginning from beginn beginnt anfang von ab inicio comienzo comienza desde empieza debut commence commencement depart du dtstart starting',
  end: 'end ends to until finish ende endet bis fin final termina hasta finaliza finalizacion au dtend ending jusqu fini',
  date: 'date dates day datum tage fecha dia jour jours tag',
  time: 'time uhrzeit zeit hora heure horaire heures horas horaria horario horarios horaires zeiten uhrzeiten times clock uhr',
  when: 'when wann cuando quand datetime timestamp zeitpunkt',
  'start date':
    'startdate startdatum anfangsdatum beginndatum eventdate veranstaltungsdatum starttag',
  'start time':
    'starttime startzeit anfangszeit beginnzeit startuhrzeit anpfiff anstoss spielbeginn kickoff',
  'start when': 'startdatetime startat starttimestamp',
  'end date': 'enddate enddatum schlussdatum endtag',
  'end time': 'endtime endzeit schlusszeit enduhrzeit endezeit',
  'end when': 'enddatetime endat',
  duration: 'duration dauer duracion duree length',
  allday:
    'allday ganztagig ganztags ganztagiges ganztagsereignis ganztagige wholeday fullday isallday alldayevent',
  all: 'all todo toute whole full entire completo entiere journee',
  zone: 'timezone zeitzone tz tzid zone zona husohorario fuseau huso',
  description:
    'description desc details detail body content text notes note beschreibung beschrieb notizen inhalt beschreibungstext descripcion detalles notas contenido contenu remarques comments comment kommentar bemerkung bemerkungen anmerkungen comentario comentarios langtext texto texte info infos information',
  excerpt:
    'excerpt teaser kurzbeschreibung kurztext auszug extracto resumen extrait resume zusammenfassung short',
  venue:
    'venue location place ort veranstaltungsort lokal saal raum lugar ubicacion lieu salle endroit emplacement sala recinto where wo donde ou spielort venuename treffpunkt room',
  address: 'address street adresse strasse anschrift direccion calle rue addr streetaddress',
  city: 'city town stadt gemeinde ciudad localidad ville municipio poblacion commune locality',
  zip: 'zip zipcode postcode postalcode plz postleitzahl cp codepostal postal',
  country: 'country land pais pays',
  state: 'state bundesland estado etat region',
  province: 'province provinz provincia kanton canton departement',
  stateprovince: 'stateprovince',
  latitude: 'latitude lat breitengrad latitud breite geolat',
  longitude: 'longitude lng lon long langengrad longitud lange geolng',
  organizer:
    'organizer organiser organizers organisers host veranstalter ausrichter organisator organizador organizadores organisateur organisateurs gastgeber anfitrion hote promoter besprechungsplanung',
  email: 'email mail correo courriel emailadresse mailto electronico electronique',
  phone: 'phone telephone telefon tel telefono telefonnummer',
  category:
    'category categories kategorie kategorien categoria categorias rubrik rubriken rubrique rubriques genre sparte label',
  tags: 'tags keywords schlagworter schlagworte stichworte etiquetas etiqueta etiquettes mots cles keyword palabras clave',
  cost: 'cost price prices fee preis preise kosten eintritt eintrittspreis precio precios coste costo entrada prix tarif tarifs cout admission ticketprice gebuhr',
  ticket: 'ticket karten billet billete',
  currency: 'currency wahrung moneda devise symbol currencysymbol currencycode',
  accessibility:
    'accessibility accessible barrierefreiheit barrierefrei accesibilidad accesible accessibilite',
  website:
    'website url link web homepage webseite internetseite weblink enlace sitio site lien internet webadresse websiteurl eventurl',
  image: 'image picture photo bild foto imagen featuredimage imageurl flyer vignette thumbnail',
  status: 'status poststatus zustand',
  private:
    'private privat privado prive sensitivity vertraulichkeit confidencialidad confidentialite',
  featured: 'featured hervorgehoben destacado vedette empfohlen',
  sticky: 'sticky angeheftet epingle fijado',
  hide: 'hide hidden hidefromlistings versteckt oculto cache',
  online: 'online virtual virtualurl livestream stream conference meeting',
  attendance: 'attendance teilnahme eventattendancemode attendancemode asistencia participation',
  became: 'eventstatus',
  reason: 'reason grund motivo motif',
  recurrence:
    'recurrence rrule recurrencerule recurring repeat wiederholung serie serientermin recurrencia repeticion repetition recurrencepattern',
  number: 'nr nummer numero num number no',
  slug: 'slug permalink',
  published: 'published publicationdate publishdate veroffentlicht publicado publie',
  uid: 'uid guid icaluid',
  id: 'id identifier kennung eventid identificador identifiant',
}

/** Say nothing about what a column means. */
const fillers =
  'de del une un una la le les l el los las d des der die das den dem the of in am um a und and et y e or o on at for fur por pour para is es mit with il its your ihr code post wp tec amp'

/** Folded word → the parts of its meaning. */
export const meanings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(vocabulary).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning.split(' ')] as const),
  ),
)

export const fillerWords: ReadonlySet<string> = new Set(fillers.split(' '))

/** Mean a start or an end only where nothing else is said: `du … au`, but `nom du lieu`. */
export const weakWords: ReadonlySet<string> = new Set([
  'du',
  'au',
  'von',
  'to',
  'from',
  'ab',
  'was',
])
