// Written by npm run contract, from the declared routes.

/** A page of a list. */
interface Page {
  readonly rest_url: string
  readonly next_rest_url?: string
  readonly previous_rest_url?: string
  readonly total: number
  readonly total_pages: number
}

type List<Name extends string, Item> = Page & { readonly [name in Name]: readonly Item[] }

/** What need not be given; null is as if it was not, and in an update clears. */
type Optional<T> = { readonly [name in keyof T]?: T[name] | null | undefined }
type Given<T, Needed extends keyof T> = Pick<T, Needed> & Optional<Omit<T, Needed>>

type Unknowns<Name extends string> = { readonly [name in Name]?: unknown }

interface Asks<Answer, Query = never> {
  readonly query: Query
  readonly body: undefined
  readonly answer: Answer
}

interface Sends<Answer, Body = undefined> {
  readonly query: never
  readonly body: Body
  readonly answer: Answer
}

export type ProblemCode =
  | 'rest_invalid_json'
  | 'rest_missing_callback_param'
  | 'rest_invalid_param'
  | 'rest-invalid-event-id'
  | 'term_exists'
  | 'duplicate_term_slug'
  | 'incorrect_password'
  | 'rest_cookie_invalid_nonce'
  | 'rest_forbidden'
  | 'rest_cannot_edit_others'
  | 'event-not-accessible'
  | 'venue-not-accessible'
  | 'organizer-not-accessible'
  | 'event-password-protected'
  | 'proposals-closed'
  | 'passwords-are-off'
  | 'passkey-refused'
  | 'passkey-too-late'
  | 'passkey-copied'
  | 'second-factor-needed'
  | 'event-archive-page-not-found'
  | 'venue-archive-page-not-found'
  | 'organizer-archive-page-not-found'
  | 'term-archive-page-not-found'
  | 'history-archive-page-not-found'
  | 'image-archive-page-not-found'
  | 'review-archive-page-not-found'
  | 'webhook-archive-page-not-found'
  | 'delivery-archive-page-not-found'
  | 'sync-archive-page-not-found'
  | 'sync-run-archive-page-not-found'
  | 'user-archive-page-not-found'
  | 'token-archive-page-not-found'
  | 'session-archive-page-not-found'
  | 'passkey-archive-page-not-found'
  | 'draft-archive-page-not-found'
  | 'view-archive-page-not-found'
  | 'task-archive-page-not-found'
  | 'import-archive-page-not-found'
  | 'outcome-archive-page-not-found'
  | 'rest_no_route'
  | 'rest_invalid_namespace'
  | 'rest-event-not-found'
  | 'rest-venue-not-found'
  | 'rest-organizer-not-found'
  | 'rest-category-not-found'
  | 'rest-tag-not-found'
  | 'rest-term-not-found'
  | 'rest-image-not-found'
  | 'rest-item-not-found'
  | 'rest-webhook-not-found'
  | 'rest-delivery-not-found'
  | 'rest-sync-not-found'
  | 'rest-user-not-found'
  | 'rest-token-not-found'
  | 'rest-session-not-found'
  | 'rest-passkey-not-found'
  | 'rest-link-not-found'
  | 'rest-draft-not-found'
  | 'rest-view-not-found'
  | 'rest-sender-not-found'
  | 'rest-subscription-not-found'
  | 'rest-proposal-not-found'
  | 'proposal-archive-page-not-found'
  | 'sender-archive-page-not-found'
  | 'reply-archive-page-not-found'
  | 'rest-reply-not-found'
  | 'rest-comment-not-found'
  | 'rest-task-not-found'
  | 'rest-import-not-found'
  | 'rest-backup-not-found'
  | 'rest-identity-not-found'
  | 'rest-mail-not-found'
  | 'rest-entry-not-found'
  | 'event-not-in-trash'
  | 'image-in-use'
  | 'webhook-limit-reached'
  | 'sync-exists'
  | 'sync-limit-reached'
  | 'last-administrator'
  | 'own-account'
  | 'user-is-disabled'
  | 'token-limit-reached'
  | 'passkey-limit-reached'
  | 'passkeys-are-off'
  | 'last-way-in'
  | 'draft-limit-reached'
  | 'view-limit-reached'
  | 'proposal-is-decided'
  | 'message-limit-reached'
  | 'reply-limit-reached'
  | 'comment-limit-reached'
  | 'backup-is-elsewhere'
  | 'backup-is-running'
  | 'mail-is-off'
  | 'provider-is-off'
  | 'provider-is-away'
  | 'address-is-missing'
  | 'rest_idempotency_conflict'
  | 'rest_conflict'
  | 'event-no-longer-available'
  | 'venue-no-longer-available'
  | 'organizer-no-longer-available'
  | 'event-is-in-trash'
  | 'venue-is-in-trash'
  | 'organizer-is-in-trash'
  | 'rest_cursor_expired'
  | 'rest_precondition_failed'
  | 'rest_payload_too_large'
  | 'rest_unsupported_media_type'
  | 'rest_too_many_requests'
  | 'internal_server_error'
  | 'task-limit-reached'
  | 'rest_unavailable'

export type FaultKind =
  | 'boolean'
  | 'integer'
  | 'number'
  | 'text'
  | 'list'
  | 'object'
  | 'ids'
  | 'file'
  | 'cost'
  | 'recurrence'
  | 'nothing'
  | 'blank'
  | 'null'
  | 'moment'
  | 'cursor'
  | 'columns'
  | 'duration'
  | 'zone'
  | 'clock'
  | 'colour'
  | 'contrast'
  | 'menuLabel'
  | 'menuAddress'
  | 'synonymAlone'
  | 'synonymMany'
  | 'synonymLong'
  | 'locale'
  | 'localeTwice'
  | 'linkAddress'
  | 'ownImage'
  | 'contactAddress'
  | 'passkey'
  | 'origin'
  | 'currency'
  | 'url'
  | 'urlUser'
  | 'https'
  | 'inside'
  | 'callback'
  | 'email'
  | 'challenge'
  | 'robot'
  | 'login'
  | 'taken'
  | 'ownName'
  | 'common'
  | 'wrongPassword'
  | 'past'
  | 'secretAnswer'
  | 'pair'
  | 'disagreement'
  | 'offline'
  | 'cycle'
  | 'image'
  | 'upload'
  | 'picture'
  | 'lost'
  | 'database'
  | 'smtp'
  | 'smtpTls'
  | 'smtpPlain'
  | 'mailFrom'
  | 'issuer'
  | 'openidRole'
  | 'alias'
  | 'link'
  | 'entry'
  | 'itself'
  | 'below'
  | 'inTrash'
  | 'reversed'
  | 'host'
  | 'target'
  | 'scheme'
  | 'caller'
  | 'header'
  | 'rule'
  | 'rulePart'
  | 'ruleTwice'
  | 'ruleLacks'
  | 'ruleValue'
  | 'ruleTogether'
  | 'ruleAlone'
  | 'ruleRare'
  | 'line'
  | 'lineZone'
  | 'recurrenceMember'
  | 'recurrenceDate'
  | 'onlyExcept'
  | 'dateEarly'
  | 'startOff'
  | 'startNever'
  | 'seriesDate'
  | 'ofSeries'
  | 'scopeAll'
  | 'seriesGone'
  | 'seriesLater'
  | 'seriesWhole'
  | 'topic'
  | 'reference'
  | 'term'
  | 'short'
  | 'long'
  | 'bytes'
  | 'many'
  | 'range'
  | 'least'
  | 'recurrenceList'
  | 'dayFull'
  | 'horizonFull'
  | 'choice'
  | 'unavailable'

export type ConflictKind =
  | 'password'
  | 'open'
  | 'gone'
  | 'there'
  | 'together'
  | 'image'
  | 'decided'
  | 'accept'
  | 'ask_back'
  | 'refuse'
  | 'changed'
  | 'batch'
  | 'nothing'

type Action = 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo'

type Attendance = 'offline' | 'online' | 'mixed'

type ChangeKind = 'category' | 'tag' | 'venue' | 'organizer' | 'event'

type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'

type ItemKind = 'event' | 'venue' | 'organizer' | 'category' | 'tag'

type NewStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private'

type Permission =
  | 'read'
  | 'account'
  | 'create'
  | 'publish'
  | 'upload'
  | 'writeCategories'
  | 'writeTags'
  | 'editOthers'
  | 'removeForGood'
  | 'administer'

type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'

type Scope = 'this' | 'following' | 'all'

type ItemStatus = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'

export interface Account {
  readonly user: {
    readonly id: number
    readonly login: string
    readonly name: string
    readonly email: string | null
    readonly role: Role
  }
  readonly powers: readonly Permission[]
  readonly expires: string | null
}

export interface AskedLink {
  readonly asked: boolean
}

export interface Author extends UserLogin {
  readonly name: string
}

export interface BackupResult {
  readonly file: string
  readonly bytes: number
  readonly seconds: number
}

export interface Backups {
  readonly backups: readonly {
    readonly file: string
    readonly bytes: number
    readonly made: string
    readonly node: string | null
  }[]
  readonly folder: string
  readonly every: number | null
  readonly keep: number | null
  readonly last_error: string | null
}

export interface Batch {
  readonly answers: readonly BatchAnswer[]
  readonly group: string | null
  readonly entry: number | null
}

export interface BatchAnswer {
  readonly id: number
  readonly status: number
  readonly code: string | null
  readonly message: string | null
  readonly why?: unknown
}

export interface Change {
  readonly kind: ChangeKind
  readonly id: number
  readonly action: 'put' | 'gone'
  readonly item?: unknown
}

export interface Changes {
  readonly changes: readonly Change[]
  readonly cursor: string
  readonly more: boolean
}

export interface Check {
  readonly findings: readonly Finding[]
}

export interface Clash {
  readonly venue: Named
  readonly events: readonly TableRow[]
}

export interface Clashes {
  readonly clashes: readonly TableRow[]
}

export interface Colour {
  readonly id: number
  readonly colour: string
}

export interface Comment {
  readonly id: number
  readonly event: number
  readonly at: string
  readonly by: { readonly id: number; readonly name: string | null }
  readonly text: string
  readonly mentions: readonly Person[]
  readonly can: { readonly delete: boolean }
}

export interface Comments {
  readonly comments: readonly Comment[]
  readonly people: readonly Person[]
}

export interface CostDetails {
  readonly currency_symbol: string
  readonly currency_code: string
  readonly currency_position: 'prefix' | 'postfix' | ''
  readonly values: readonly string[]
}

export interface DateDetails {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string
  readonly minutes: string
  readonly seconds: string
}

export interface Decided {
  readonly kind: 'event' | 'venue' | 'organizer'
  readonly id: number
  readonly status: string
  readonly note: Note
  readonly group: string | null
  readonly entry: number | null
}

export interface Delivery {
  readonly id: number
  readonly message: string
  readonly type: string
  readonly kind: 'category' | 'tag' | 'venue' | 'organizer' | 'event' | 'webhook'
  readonly item: number
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly created: string
  readonly sent: string | null
  readonly next: string | null
  readonly answer_status: number | null
  readonly failure: 'status' | 'address' | 'time' | 'connection' | null
  readonly ms: number | null
  readonly answer: string | null
}

export interface Draft extends DraftEntry {
  readonly values: { readonly [name: string]: unknown }
}

export interface DraftEntry {
  readonly kind: ItemKind
  readonly id: number
  readonly key: string
  readonly title: string
  readonly based_on: string
  readonly modified: string
}

export interface EndedSessions {
  readonly ended: number
}

export interface Entry {
  readonly id: number
  readonly at: string
  readonly by: UserLogin | null
  readonly via: 'api' | 'console' | 'cli' | 'import' | 'sync' | 'job' | 'submit'
  readonly from: string | null
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image'
  readonly item: number
  readonly title: string
  readonly action: Action
  readonly changes: { readonly [name: string]: readonly unknown[] }
  readonly request: string | null
  readonly group: string | null
}

export interface Error {
  readonly code: string
  readonly message: string
  readonly data: { readonly status: number; readonly [name: string]: unknown }
}

export interface Event extends ItemMembers {
  readonly title: string
  readonly description: string
  readonly excerpt: string
  readonly image: Image | false
  readonly all_day: boolean | null
  readonly start_date: string
  readonly start_date_details: DateDetails
  readonly end_date: string
  readonly end_date_details: DateDetails
  readonly utc_start_date: string
  readonly utc_start_date_details: DateDetails
  readonly utc_end_date: string
  readonly utc_end_date_details: DateDetails
  readonly timezone: string
  readonly timezone_abbr: string
  readonly cost: string
  readonly cost_details: CostDetails
  readonly website: string
  readonly accessibility: string
  readonly show_map: boolean | null
  readonly show_map_link: boolean | null
  readonly hide_from_listings: boolean | null
  readonly sticky: boolean | null
  readonly featured: boolean | null
  readonly categories: readonly Term[]
  readonly tags: readonly Term[]
  readonly custom_fields: readonly unknown[]
  readonly tickets: readonly Ticket[]
  readonly ticketed: boolean | null
  readonly post_parent: number
  readonly password_protected: boolean
  readonly event_status: EventStatus
  readonly event_status_reason: string
  readonly attendance: Attendance | null
  readonly virtual_url: string
  readonly is_virtual: boolean | null
  readonly previous_start_date: string
  readonly recurrence: Recurrence | null
  readonly occurrence: Occurrence | null
  readonly venue: Venue | readonly Venue[]
  readonly organizer: readonly Organizer[]
}

export interface EventDouble {
  readonly id: number
  readonly title: string
  readonly status: ItemStatus
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean
  readonly timezone: string
  readonly place: string
  readonly titles: 'same' | 'similar' | 'other'
  readonly same_place: boolean
}

export interface EventDoubles {
  readonly events: readonly EventDouble[]
}

export interface Finding {
  readonly code:
    | 'image_without_alt'
    | 'picture_without_alt'
    | 'link_without_text'
    | 'vague_link'
    | 'address_as_link'
    | 'heading_skipped'
    | 'no_description'
    | 'no_venue'
    | 'no_category'
    | 'no_image'
    | 'title_in_capitals'
    | 'starts_in_past'
    | 'ends_late'
    | 'same_title'
    | 'clash'
  readonly field: string
  readonly level: 'question' | 'warning' | 'hint'
  readonly message: string
  readonly event: {
    readonly id: number
    readonly title: string
    readonly start_date: string
  } | null
}

export interface FullEvent extends Event {
  readonly venue: FullVenue | readonly FullVenue[]
  readonly organizer: readonly FullOrganizer[]
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface FullOrganizer extends Organizer {
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface FullVenue extends Venue {
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface Gap {
  readonly event: TableRow
  readonly lacks: readonly ('image' | 'venue' | 'description' | 'category')[]
}

export interface HandedOver {
  readonly events: number
  readonly venues: number
  readonly organizers: number
  readonly group: string | null
  readonly entry: number | null
}

export interface Identity {
  readonly id: number
  readonly issuer: string
  readonly provider: string
  readonly email: string | null
  readonly linked: string
  readonly used: string
}

export interface Image {
  readonly url: string
  readonly id: number
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly sizes: { readonly [name: string]: ImageSize }
}

export interface ImageSize {
  readonly width: number
  readonly height: number
  readonly 'mime-type': string
  readonly filesize: number
  readonly url: string
}

export interface Import {
  readonly id: number
  readonly kind: 'ics' | 'csv' | 'json' | 'site'
  readonly name: string
  readonly address: string
  readonly by: UserLogin | null
  readonly started: string
  readonly ended: string | null
  readonly counts: ImportCounts
  readonly error: string | null
  readonly group: string
  readonly can_be_undone: boolean
}

export interface ImportCounts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly ignored: number
  readonly refused: number
  readonly gone: number
}

export interface ImportOutcome {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'ignored' | 'refused' | 'gone'
  readonly kind: ItemKind
  readonly id: number | null
  readonly title: string
  readonly line: number | null
  readonly remarks: readonly string[]
}

export interface ImportResult {
  readonly import: number | null
  readonly dry_run: boolean
  readonly counts: ImportCounts
  readonly group: string | null
  readonly columns: readonly {
    readonly name: string
    readonly field:
      | 'title'
      | 'start_date'
      | 'start_time'
      | 'end_date'
      | 'end_time'
      | 'duration'
      | 'all_day'
      | 'description'
      | 'venue'
      | 'timezone'
      | 'excerpt'
      | 'categories'
      | 'tags'
      | 'cost'
      | 'currency'
      | 'website'
      | 'image'
      | 'address'
      | 'city'
      | 'zip'
      | 'country'
      | 'state'
      | 'province'
      | 'stateprovince'
      | 'geo_lat'
      | 'geo_lng'
      | 'venue_phone'
      | 'venue_website'
      | 'venue_accessibility'
      | 'venue_description'
      | 'venue_image'
      | 'venue_show_map'
      | 'venue_show_map_link'
      | 'more_venues'
      | 'organizer'
      | 'organizer_email'
      | 'organizer_phone'
      | 'organizer_website'
      | 'organizer_description'
      | 'organizer_image'
      | 'more_organizers'
      | 'status'
      | 'private'
      | 'accessibility'
      | 'show_map'
      | 'show_map_link'
      | 'hide_from_listings'
      | 'sticky'
      | 'featured'
      | 'event_status'
      | 'event_status_reason'
      | 'attendance'
      | 'virtual_url'
      | 'recurrence'
      | 'recurrence_dates'
      | 'recurrence_except'
      | 'tickets'
      | 'slug'
      | 'date'
      | 'id'
      | 'uid'
      | null
  }[]
  readonly outcomes: readonly ImportOutcome[]
}

export interface InvitedUser extends Author {
  readonly email: string | null
  readonly role: Role
  readonly disabled: boolean
  readonly created: string
  readonly passkeys: number
  readonly link: {
    readonly url: string | null
    readonly mailed: boolean
    readonly kind: 'invitation' | 'password'
    readonly expires: string
  } | null
  readonly identities: readonly Identity[]
}

export interface ItemMembers {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: ItemStatus
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
}

export interface LibraryImage extends Image {
  readonly file: string
  readonly title: string
  readonly alt_text: string
  readonly focal_x: number | null
  readonly focal_y: number | null
  readonly author: number
  readonly created_utc: string
  readonly uses: number
}

export interface MailChoices {
  readonly sends: boolean
  readonly address: string | null
  readonly news: 'soon' | 'hourly' | 'daily' | 'off'
  readonly review: 'each' | 'hourly' | 'daily' | 'off'
  readonly muted: readonly (
    | 'published'
    | 'returned'
    | 'refused'
    | 'changed'
    | 'removed'
    | 'mentioned'
    | 'commented'
    | 'clash'
  )[]
  readonly language: string | null
}

export interface Merge {
  readonly into: number
  readonly events: number
  readonly group: string | null
  readonly entry: number | null
}

export interface Named {
  readonly id: number
  readonly name: string
}

export interface NamespaceIndex {
  readonly namespace: string
  readonly routes: { readonly [name: string]: unknown }
  readonly _links: { readonly [name: string]: unknown }
}

export interface NewOneTimeLink {
  readonly url: string | null
  readonly mailed: boolean
  readonly kind: 'invitation' | 'password'
  readonly expires: string
}

export interface NewSession {
  readonly user: {
    readonly id: number
    readonly login: string
    readonly name: string
    readonly email: string | null
    readonly role: Role
  }
  readonly powers: readonly Permission[]
  readonly nonce: string
  readonly expires: string
}

export interface NewToken extends Token {
  readonly secret: string
}

export interface NewWebhook extends Webhook {
  readonly secret: string
}

export interface News {
  readonly id: number
  readonly at: string
  readonly by: UserLogin
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image'
  readonly item: number
  readonly title: string
  readonly action: Action
  readonly fields: readonly string[]
}

export interface NewsletterTest {
  readonly to: string
}

export interface Note {
  readonly id: number
  readonly item: number
  readonly by: UserLogin
  readonly at: string
  readonly decision: 'accept' | 'ask_back' | 'refuse'
  readonly text: string
}

export interface Occurrence {
  readonly series: number
  readonly original_start: string
  readonly own: readonly (
    | 'author'
    | 'status'
    | 'date'
    | 'title'
    | 'description'
    | 'excerpt'
    | 'image'
    | 'all_day'
    | 'start_date'
    | 'end_date'
    | 'timezone'
    | 'cost'
    | 'website'
    | 'accessibility'
    | 'show_map'
    | 'show_map_link'
    | 'hide_from_listings'
    | 'sticky'
    | 'featured'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'tickets'
    | 'password'
    | 'event_status'
    | 'event_status_reason'
    | 'attendance'
    | 'virtual_url'
  )[]
  readonly text: string
}

export interface OneTimeLink {
  readonly login: string
  readonly name: string
  readonly kind: 'invitation' | 'password'
  readonly expires: string
}

export interface Organizer extends ItemMembers {
  readonly organizer: string
  readonly description: string
  readonly excerpt: string
  readonly image: Image | false
  readonly phone: string
  readonly website: string
  readonly email: string
}

export interface OwnNews {
  readonly key: string
  readonly about:
    | 'published'
    | 'returned'
    | 'refused'
    | 'changed'
    | 'removed'
    | 'mentioned'
    | 'commented'
    | 'clash'
  readonly at: string
  readonly new: boolean
  readonly by: UserLogin | null
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image'
  readonly item: number
  readonly title: string
  readonly action: Action | null
  readonly fields: readonly string[]
  readonly text: string
  readonly more: number
  readonly other: Named | null
}

export interface OwnNewsList {
  readonly news: readonly OwnNews[]
  readonly unseen: number
  readonly muted: readonly (
    | 'published'
    | 'returned'
    | 'refused'
    | 'changed'
    | 'removed'
    | 'mentioned'
    | 'commented'
    | 'clash'
  )[]
}

export interface Passkey {
  readonly id: number
  readonly name: string
  readonly created: string
  readonly last_used: string | null
  readonly copied: boolean
}

export interface PasskeyQuestion {
  readonly options: { readonly [name: string]: unknown }
}

export interface Person extends UserLogin {
  readonly name: string
}

export interface Presence {
  readonly others: readonly { readonly id: number; readonly name: string; readonly since: string }[]
  readonly comments: number
}

export interface ProposalInReview {
  readonly id: number
  readonly state:
    | 'unconfirmed'
    | 'waiting'
    | 'returned'
    | 'accepted'
    | 'refused'
    | 'withdrawn'
    | 'expired'
  readonly title: string
  readonly start_date: string | null
  readonly end_date: string | null
  readonly all_day: boolean
  readonly timezone: string
  readonly place: string
  readonly event: number | null
  readonly sent: string
  readonly confirmed: string | null
  readonly sender: {
    readonly name: string
    readonly email: string
    readonly language: string
    readonly trust: 'known' | 'trusted' | 'blocked' | 'unknown'
  }
  readonly note: string
  readonly picture: { readonly id: number; readonly width: number; readonly height: number } | null
  readonly marks: readonly ('hidden_field' | 'quick' | 'links' | 'words' | 'repeated' | 'blocked')[]
  readonly messages: readonly ProposalMessage[]
}

export interface ProposalLink {
  readonly url: string
}

export interface ProposalMessage {
  readonly at: string
  readonly by: 'sender' | 'editors'
  readonly text: string
}

export interface ProposalPicture {
  readonly data: string
}

export interface Recurrence {
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly except: readonly string[]
  readonly text: string
  readonly first: string | null
  readonly last: string | null
  readonly known_until: string
  readonly lost?: readonly number[]
}

export interface RecurrencePreview {
  readonly text: string
  readonly dates: readonly { readonly start: string; readonly left_out: boolean }[]
}

export interface RemovedPasskeys {
  readonly removed: number
}

export interface ReplacedImage {
  readonly with: number
  readonly changed: number
  readonly group: string | null
  readonly entry: number | null
}

export interface Reply {
  readonly id: number
  readonly language: 'en' | 'de' | 'es' | 'fr'
  readonly text: string
}

export interface SavedView {
  readonly id: number
  readonly name: string
  readonly screen: string
  readonly query: string
  readonly shared: boolean
  readonly owner: { readonly id: number; readonly name: string }
  readonly can: { readonly edit: boolean }
  readonly created: string
  readonly modified: string
}

export interface Sender {
  readonly name: string
  readonly trust: 'known' | 'trusted' | 'blocked' | 'unknown'
  readonly sent: number
  readonly accepted: number
  readonly last: string | null
}

export interface Session {
  readonly id: number
  readonly created: string
  readonly seen: string
  readonly expires: string
  readonly network: string
  readonly browser: string
  readonly current: boolean
}

export interface Setting {
  readonly name: string
  readonly value: unknown
  readonly default: unknown
  readonly source: 'console' | 'environment' | 'default'
  readonly environment: string
  readonly description: string
  readonly schema: { readonly [name: string]: unknown }
  readonly changed: { readonly at: string; readonly by: UserLogin | null } | null
}

export interface Settings {
  readonly settings: readonly Setting[]
}

export interface SignInElsewhere {
  readonly url: string
}

export interface Status {
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly version: string
  readonly process: {
    readonly node: string
    readonly started: string
    readonly uptime_seconds: number
    readonly memory_bytes: number
  }
  readonly nodes: readonly { readonly address: string; readonly connections: number }[]
  readonly database: {
    readonly kind: 'sqlite' | 'postgres'
    readonly version: string
    readonly bytes: number
  }
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null
  readonly media: {
    readonly place: 'folder' | 'database'
    readonly images: number
    readonly bytes: number
  }
  readonly counts: {
    readonly events: number
    readonly public_events: number
    readonly venues: number
    readonly organizers: number
    readonly categories: number
    readonly tags: number
    readonly users: number
  }
  readonly jobs: readonly {
    readonly name: string
    readonly description: string
    readonly every_seconds: number
    readonly last_run: string | null
    readonly next_run: string | null
    readonly done: { readonly [name: string]: number }
    readonly last_error: { readonly at: string; readonly message: string } | null
  }[]
  readonly last_backup: {
    readonly at: string
    readonly file: string
    readonly bytes: number
    readonly seconds: number
  } | null
  readonly webhooks: {
    readonly active: number
    readonly off: number
    readonly failing: number
    readonly waiting: number
  }
  readonly mail: {
    readonly waiting: number
    readonly sent: number
    readonly failed: number
    readonly dropped: number
    readonly last_failure: string | null
  } | null
}

export interface StoppedMail {
  readonly stopped: 'news' | 'review'
}

export interface Subscription {
  readonly id: number
  readonly kind: 'newsletter' | 'reminders'
  readonly state: 'unconfirmed' | 'active' | 'paused'
  readonly language: string
  readonly since: string
}

export interface Subscriptions {
  readonly newsletter: {
    readonly active: number
    readonly unconfirmed: number
    readonly paused: number
  }
  readonly reminders: {
    readonly active: number
    readonly unconfirmed: number
    readonly paused: number
  }
  readonly next: string | null
}

export interface SubscriptionsOfAddress {
  readonly subscriptions: readonly Subscription[]
}

export interface Sync {
  readonly id: number
  readonly kind: 'ics' | 'site'
  readonly url: string
  readonly every: number
  readonly authority: 'theirs' | 'ours' | 'ours-once-touched'
  readonly active: boolean
  readonly by: UserLogin | null
  readonly created: string
  readonly checked: string | null
  readonly next: string | null
  readonly failures: number
  readonly error: string | null
  readonly status: string
  readonly category: readonly string[]
  readonly venue: string | null
  readonly author: string | null
  readonly series: string
  readonly has_credentials: boolean
  readonly held_until: string | null
  readonly undecided: readonly {
    readonly id: number
    readonly title: string
    readonly start_date: string
  }[]
  readonly last_run: SyncRun | null
}

export interface SyncRun {
  readonly id: number
  readonly started: string
  readonly ended: string
  readonly outcome: 'unchanged' | 'changed' | 'failed' | 'held back'
  readonly remarks: readonly string[]
  readonly import: number | null
  readonly counts: { readonly [name: string]: number } | null
}

export interface Table {
  readonly events: readonly TableRow[]
  readonly more: boolean
  readonly cursor: string | null
}

export interface TableCount {
  readonly total: number
}

export interface TableRow {
  readonly id: number
  readonly title: string
  readonly status: ItemStatus
  readonly start_date: string
  readonly end_date: string
  readonly all_day: boolean | null
  readonly timezone: string
  readonly venues: readonly Named[]
  readonly organizers: readonly Named[]
  readonly categories: readonly Named[]
  readonly tags: readonly Named[]
  readonly author: { readonly id: number; readonly name: string | null }
  readonly modified: string
  readonly series: number | null
  readonly recurrence: string | null
  readonly featured: boolean | null
  readonly event_status: EventStatus
  readonly password_protected: boolean
  readonly url: string
  readonly image: string | null
  readonly can: { readonly edit: boolean; readonly trash: boolean; readonly publish: boolean }
}

export interface Task {
  readonly id: number
  readonly kind: 'import' | 'backup'
  readonly name: string
  readonly state: 'running' | 'done' | 'failed' | 'stopped'
  readonly by: UserLogin | null
  readonly created: string
  readonly ended: string | null
  readonly progress: {
    readonly done: number
    readonly total: number
    readonly unit: 'bytes' | 'items' | 'steps'
    readonly rate: number | null
    readonly seconds_left: number | null
  }
  readonly result: ImportResult | BackupResult | null
  readonly error: string | null
}

export interface Term {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly taxonomy: 'cal_events_cat' | 'post_tag'
  readonly description: string
  readonly parent?: number
  readonly count: number
  readonly url: string
  readonly urls: { readonly self: string; readonly collection: string; readonly up?: string }
  readonly meta: readonly unknown[]
}

export interface TestMail {
  readonly id: number
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly message: string
}

export interface Ticket {
  readonly name: string
  readonly price: string
  readonly currency: string
  readonly url: string
  readonly starts: string
  readonly ends: string
  readonly sold_out: boolean
}

export interface Today {
  readonly review: readonly Waiting[]
  readonly review_total: number
  readonly drafts: readonly DraftEntry[]
  readonly gaps: readonly Gap[]
  readonly more_gaps: boolean
  readonly clashes: readonly Clash[]
  readonly warnings: readonly { readonly code: string; readonly message: string }[] | null
  readonly days: readonly TableRow[]
  readonly news: readonly News[]
}

export interface Token {
  readonly id: number
  readonly user: number
  readonly name: string
  readonly created: string
  readonly expires: string | null
  readonly last_used: string | null
  readonly last_used_network: string | null
}

export interface UndoneGroup {
  readonly history: readonly Entry[]
}

export interface UsedImage extends LibraryImage {
  readonly used_by: readonly {
    readonly kind: 'event' | 'venue' | 'organizer'
    readonly id: number
    readonly title: string
    readonly status: string
  }[]
}

export interface User extends Author {
  readonly email: string | null
  readonly role: Role
  readonly disabled: boolean
  readonly created: string
  readonly passkeys: number
  readonly link: { readonly kind: 'invitation' | 'password'; readonly expires: string } | null
  readonly identities: readonly Identity[]
}

export interface UserLogin {
  readonly id: number
  readonly login: string
}

export interface Venue extends ItemMembers {
  readonly venue: string
  readonly description: string
  readonly excerpt: string
  readonly image: Image | false
  readonly address: string
  readonly city: string
  readonly country: string
  readonly province: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly website: string
  readonly stateprovince: string
  readonly accessibility: string
  readonly geo_lat: number | null
  readonly geo_lng: number | null
  readonly show_map: boolean
  readonly show_map_link: boolean
}

export interface Waiting {
  readonly kind: 'event' | 'venue' | 'organizer'
  readonly id: number
  readonly title: string
  readonly status: string
  readonly author: number
  readonly submitted: { readonly at: string; readonly by: UserLogin | null } | null
  readonly version: string
  readonly notes: readonly Note[]
}

export interface Webhook extends Unknowns<keyof EventFilters> {
  readonly id: number
  readonly owner: UserLogin | null
  readonly url: string
  readonly kinds: readonly ChangeKind[]
  readonly actions: readonly Action[]
  readonly active: boolean
  readonly disabled_reason: 'gone' | 'failing' | 'owner' | 'filters' | null
  readonly failing_since: string | null
  readonly skipped_until: string | null
  readonly old_secret_until: string | null
  readonly created: string
  readonly modified: string
  readonly embed?: unknown
  readonly recurrence?: unknown
}

interface EventFields {
  readonly author: number
  readonly date: string
  readonly date_utc: string
  readonly title: string
  readonly description: string
  readonly slug: string
  readonly excerpt: string
  readonly timezone: string
  readonly all_day: boolean
  readonly start_date: string
  readonly end_date: string
  readonly image: string
  readonly cost: unknown
  readonly website: unknown
  readonly accessibility: string
  readonly show_map: boolean
  readonly show_map_link: boolean
  readonly hide_from_listings: boolean
  readonly sticky: boolean
  readonly featured: boolean
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly tickets: readonly unknown[]
  readonly post_parent: number
  readonly password: string
  readonly event_status: EventStatus
  readonly event_status_reason: string
  readonly attendance: Attendance
  readonly virtual_url: string
  readonly is_virtual: boolean
  readonly recurrence: unknown
}

interface EventFilters {
  readonly start_date: string
  readonly end_date: string
  readonly starts_before: string
  readonly starts_after: string
  readonly ends_before: string
  readonly ends_after: string
  readonly strict_dates: boolean
  readonly search: string
  readonly match: 'phrase' | 'words'
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly featured: boolean
  readonly status: string | readonly ItemStatus[]
  readonly geoloc: boolean
  readonly geoloc_lat: number
  readonly geoloc_lng: number
  readonly geoloc_distance: number
  readonly include: readonly number[]
  readonly post_parent: number
  readonly ticketed: boolean
  readonly event_status: string | readonly EventStatus[]
  readonly attendance: string | readonly Attendance[]
  readonly series: number
  readonly context: string
}

interface WebhookFields {
  readonly url: string
  readonly kinds: string | readonly ChangeKind[]
  readonly actions: string | readonly Action[]
  readonly active: boolean
  readonly embed: boolean
  readonly recurrence: 'occurrences' | 'next' | 'series'
}

interface VenueFields {
  readonly author: number
  readonly date: string
  readonly date_utc: string
  readonly venue: string
  readonly description: string
  readonly show_map: string
  readonly show_map_link: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly province: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly stateprovince: string
  readonly website: string
  readonly accessibility: string
  readonly image: string
  readonly geo_lat: number
  readonly geo_lng: number
}

interface TableFilters {
  readonly search: string
  readonly status: string | readonly ItemStatus[]
  readonly after: string
  readonly before: string
  readonly when: 'coming' | 'past' | 'all'
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly author: readonly number[]
  readonly mine: boolean
  readonly recurrence: 'occurrences' | 'series' | 'single'
  readonly event_status: string | readonly EventStatus[]
  readonly featured: boolean
  readonly missing: string | readonly ('image' | 'venue' | 'description' | 'category')[]
}

interface TermFilters {
  readonly page: number
  readonly per_page: number
  readonly search: string
  readonly match: 'phrase' | 'words'
  readonly exclude: readonly number[]
  readonly include: readonly number[]
  readonly order: 'asc' | 'desc'
  readonly orderby:
    | 'name'
    | 'id'
    | 'slug'
    | 'count'
    | 'description'
    | 'parent'
    | 'include'
    | 'term_group'
  readonly hide_empty: boolean
  readonly post: number
  readonly event: number
  readonly slug: string
}

interface LinkedFilters {
  readonly page: number
  readonly per_page: number
  readonly search: string
  readonly match: 'phrase' | 'words'
  readonly event: number
  readonly has_events: unknown
  readonly only_with_upcoming: unknown
  readonly status: string | readonly ItemStatus[]
  readonly context: string
}

interface OrganizerFields {
  readonly author: number
  readonly date: string
  readonly date_utc: string
  readonly organizer: string
  readonly description: string
  readonly phone: string
  readonly website: string
  readonly email: string
  readonly image: string
}

interface SyncFields {
  readonly url: string
  readonly every: number
  readonly authority: 'theirs' | 'ours' | 'ours-once-touched'
  readonly series: 'keep' | 'guess'
  readonly credentials: string
  readonly active: boolean
}

interface ImportOptions {
  readonly status: 'publish' | 'draft' | 'pending'
  readonly category: readonly string[]
  readonly venue: string
  readonly author: string
}

interface TermFields {
  readonly name: string
  readonly description: string
  readonly slug: string
}

interface Paging {
  readonly page: number
  readonly per_page: number
}

/** What is changed by any of three methods. */
interface Updates {
  'console/session/account': Sends<
    Account,
    Optional<{ readonly name: string; readonly email: string; readonly current: string }>
  >
  [path: `console/passkeys/${number}`]: Sends<Passkey, Optional<{ readonly name: string }>>
  [path: `console/users/${number}`]: Sends<
    User,
    Optional<{
      readonly name: string
      readonly email: string
      readonly role: Role
      readonly disabled: boolean
    }>
  >
  [path: `console/images/${number}`]: Sends<
    UsedImage,
    Optional<{
      readonly alt_text: string
      readonly title: string
      readonly focal_x: number
      readonly focal_y: number
    }>
  >
  [path: `console/views/${number}`]: Sends<
    SavedView,
    Optional<{
      readonly name: string
      readonly screen: string
      readonly query: string
      readonly shared: boolean
    }>
  >
  'console/settings': Sends<
    Settings,
    Optional<{
      readonly site_name: string
      readonly timezone: string
      readonly locales: string
      readonly currency_symbol: string
      readonly currency_position: 'prefix' | 'postfix'
      readonly currency_code: string
      readonly logo: string
      readonly accent_color: string
      readonly menu: readonly unknown[]
      readonly start_view: 'now' | 'month' | 'week' | 'day' | 'list' | 'map'
      readonly week_start: 'locale' | 'monday' | 'sunday' | 'saturday' | 'friday'
      readonly search_synonyms: string
      readonly contact_email: string
      readonly imprint_url: string
      readonly privacy_url: string
      readonly submissions: 'off' | 'known' | 'everybody'
      readonly submission_rules: string
      readonly newsletter:
        | 'off'
        | 'monday'
        | 'tuesday'
        | 'wednesday'
        | 'thursday'
        | 'friday'
        | 'saturday'
        | 'sunday'
      readonly newsletter_time: string
      readonly reminders: 'on' | 'off'
      readonly submission_limit: number
      readonly submission_sender_limit: number
      readonly submission_network_limit: number
      readonly submission_open_limit: number
      readonly submission_effort: number
      readonly submission_seconds: number
      readonly submission_links: number
      readonly submission_words: string
      readonly submission_megabytes: number
      readonly second_factor:
        | 'nobody'
        | 'administrators'
        | 'editors'
        | 'authors'
        | 'contributors'
        | 'everybody'
      readonly security_contact: string
    }>
  >
  [path: `console/replies/${number}`]: Sends<
    Reply,
    Optional<{ readonly language: 'en' | 'de' | 'es' | 'fr'; readonly text: string }>
  >
  [path: `console/syncs/${number}`]: Sends<Sync, Optional<SyncFields & ImportOptions>>
  [path: `events/events/${number}` | `events/events/by-slug/${string}`]: Sends<
    Event,
    Optional<EventFields & { readonly status: ItemStatus; readonly scope: Scope }>
  >
  [path: `events/venues/${number}` | `events/venues/by-slug/${string}`]: Sends<
    Venue,
    Optional<VenueFields & { readonly status: ItemStatus }>
  >
  [path: `events/organizers/${number}` | `events/organizers/by-slug/${string}`]: Sends<
    Organizer,
    Optional<OrganizerFields & { readonly status: ItemStatus }>
  >
  [path: `events/categories/${number}`]: Sends<
    Term,
    Optional<TermFields & { readonly parent: number }>
  >
  [path: `events/tags/${number}`]: Sends<Term, Optional<TermFields>>
  [path: `live/webhooks/${number}`]: Sends<Webhook, Optional<EventFilters & WebhookFields>>
}

/** What each route takes and answers; its path begins with the name of its root. */
export interface Routes {
  GET: {
    console: Asks<NamespaceIndex, 'namespace' | 'context'>
    'console/doc': Asks<{ readonly [name: string]: unknown }>
    'console/history': Asks<
      List<'history', Entry>,
      keyof Paging | 'kind' | 'item' | 'by' | 'action' | 'after' | 'before' | 'search'
    >
    'console/session': Asks<Account>
    'console/sessions': Asks<List<'sessions', Session>, keyof Paging>
    'console/passkeys': Asks<List<'passkeys', Passkey>, keyof Paging>
    'console/tokens': Asks<List<'tokens', Token>, keyof Paging | 'user'>
    'console/users': Asks<List<'users', User>, keyof Paging | 'search' | 'role' | 'disabled'>
    [path: `console/users/${number}`]: Asks<User>
    'console/authors': Asks<List<'authors', Author>, keyof Paging | 'search'>
    'console/venues/doubles': Asks<
      { readonly venues: readonly Venue[] },
      'name' | 'address' | 'city'
    >
    'console/organizers/doubles': Asks<{ readonly organizers: readonly Organizer[] }, 'name'>
    'console/colours': Asks<List<'colours', Colour>, keyof Paging>
    'console/images': Asks<
      List<'images', LibraryImage>,
      keyof Paging | 'search' | 'unused' | 'mine'
    >
    [path: `console/images/${number}`]: Asks<UsedImage>
    'console/review': Asks<List<'review', Waiting>, keyof Paging | 'item'>
    'console/notes': Asks<{ readonly notes: readonly Note[] }, 'item'>
    'console/events': Asks<Table, keyof TableFilters | 'orderby' | 'order' | 'cursor' | 'per_page'>
    'console/events/count': Asks<TableCount, keyof TableFilters>
    'console/clashes': Asks<Clashes, 'venue' | 'start' | 'end' | 'zone' | 'except'>
    'console/today': Asks<Today>
    'console/drafts': Asks<List<'drafts', DraftEntry>, keyof Paging>
    [path: `console/drafts/${string}/${number}`]: Asks<Draft, 'key'>
    'console/views': Asks<List<'views', SavedView>, keyof Paging | 'screen'>
    [path: `console/events/${number}/comments`]: Asks<Comments>
    'console/news': Asks<OwnNewsList>
    [path: `console/events/${number}/doubles`]: Asks<EventDoubles>
    'console/settings': Asks<Settings>
    'console/status': Asks<Status>
    'console/mail/choices': Asks<MailChoices>
    [path: `console/mail/tests/${number}`]: Asks<TestMail>
    'console/proposals': Asks<
      List<'proposals', ProposalInReview>,
      keyof Paging | 'state' | 'event' | 'category' | 'trust' | 'sender' | 'marked' | 'days'
    >
    [path: `console/proposals/${number}/picture`]: Asks<ProposalPicture>
    'console/senders': Asks<List<'senders', Sender>, keyof Paging | 'search' | 'trust'>
    'console/replies': Asks<List<'replies', Reply>, keyof Paging | 'language'>
    'console/newsletter': Asks<Subscriptions>
    [path: `console/preview/${number}` | `console/backups/${string}`]: Asks<{}>
    'console/tasks': Asks<List<'tasks', Task>, keyof Paging>
    [path: `console/tasks/${number}`]: Asks<Task>
    'console/imports': Asks<List<'imports', Import>, keyof Paging>
    [path: `console/imports/${number}`]: Asks<Import>
    [path: `console/imports/${number}/outcomes`]: Asks<
      List<'outcomes', ImportOutcome>,
      keyof Paging | 'outcome'
    >
    'console/syncs': Asks<List<'syncs', Sync>, keyof Paging>
    [path: `console/syncs/${number}`]: Asks<Sync>
    [path: `console/syncs/${number}/runs`]: Asks<List<'runs', SyncRun>, keyof Paging>
    'console/exports/json': Asks<{}>
    'console/exports/ics': Asks<{}, keyof EventFilters>
    'console/exports/csv': Asks<{}, keyof EventFilters>
    'console/backups': Asks<Backups>
    events: Asks<NamespaceIndex, 'namespace' | 'context'>
    'events/doc': Asks<{ readonly [name: string]: unknown }>
    'events/events': Asks<
      List<'events', Event>,
      keyof EventFilters | keyof Paging | 'orderby' | 'understand' | 'recurrence'
    >
    [path: `events/events/${number}` | `events/events/by-slug/${string}`]: Asks<
      FullEvent,
      'password'
    >
    'events/venues': Asks<List<'venues', Venue>, keyof LinkedFilters>
    [path: `events/venues/${number}` | `events/venues/by-slug/${string}`]: Asks<FullVenue>
    'events/organizers': Asks<List<'organizers', Organizer>, keyof LinkedFilters>
    [
      path: `events/organizers/${number}` | `events/organizers/by-slug/${string}`
    ]: Asks<FullOrganizer>
    'events/categories': Asks<List<'categories', Term>, keyof TermFilters | 'parent'>
    [path: `events/categories/${number}` | `events/tags/${number}`]: Asks<Term>
    'events/tags': Asks<List<'tags', Term>, keyof TermFilters>
    live: Asks<NamespaceIndex, 'namespace' | 'context'>
    'live/doc': Asks<{ readonly [name: string]: unknown }>
    'live/changes': Asks<
      Changes,
      keyof EventFilters | 'since' | 'per_page' | 'kinds' | 'embed' | 'recurrence'
    >
    'live/stream': Asks<string, keyof EventFilters | 'since' | 'kinds' | 'embed' | 'recurrence'>
    'live/webhooks': Asks<List<'webhooks', Webhook>, keyof Paging>
    [path: `live/webhooks/${number}`]: Asks<Webhook>
    [path: `live/webhooks/${number}/deliveries`]: Asks<
      List<'deliveries', Delivery>,
      keyof Paging | 'status'
    >
    media: Asks<NamespaceIndex, 'namespace' | 'context'>
    'media/doc': Asks<{ readonly [name: string]: unknown }>
  }
  DELETE: {
    'console/session': Asks<Session>
    'console/sessions': Asks<EndedSessions>
    [path: `console/sessions/${number}`]: Asks<Session>
    [path: `console/passkeys/${number}`]: Asks<Passkey>
    [path: `console/tokens/${number}`]: Asks<Token>
    [path: `console/users/${number}/identities/${number}`]: Asks<User>
    [path: `console/users/${number}/passkeys`]: Asks<RemovedPasskeys>
    [path: `console/images/${number}`]: Asks<LibraryImage>
    [path: `console/drafts/${string}/${number}`]: Asks<DraftEntry, 'key'>
    [path: `console/views/${number}`]: Asks<SavedView>
    'console/presence': Asks<Presence, 'kind' | 'id'>
    [path: `console/events/${number}/comments/${number}`]: Asks<Comment>
    [path: `console/proposals/${number}/picture`]: Asks<ProposalInReview>
    [path: `console/senders/${string}`]: Asks<Sender>
    [path: `console/replies/${number}`]: Asks<Reply>
    [path: `console/subscriptions/${number}`]: Asks<Subscription>
    [path: `console/syncs/${number}`]: Asks<Sync>
    [path: `events/events/${number}` | `events/events/by-slug/${string}`]: Asks<
      Event,
      'force' | 'scope' | 'password'
    >
    [path: `events/venues/${number}` | `events/venues/by-slug/${string}`]: Asks<Venue, 'force'>
    [path: `events/organizers/${number}` | `events/organizers/by-slug/${string}`]: Asks<
      Organizer,
      'force'
    >
    [path: `events/categories/${number}` | `events/tags/${number}`]: Asks<Term>
    [path: `live/webhooks/${number}`]: Asks<Webhook>
  }
  POST: Updates & {
    [path: `console/history/${number}/undo`]: Sends<Entry, Optional<{ readonly fields: string }>>
    [path: `console/history/groups/${string}/undo`]: Sends<
      UndoneGroup,
      Optional<{ readonly fields: string }>
    >
    'console/session': Sends<
      NewSession,
      Given<
        { readonly login: string; readonly password: string; readonly remember: boolean },
        'login' | 'password'
      >
    >
    'console/links/check': Sends<OneTimeLink, { readonly secret: string }>
    'console/links/ask': Sends<AskedLink, { readonly login: string }>
    'console/links/use': Sends<
      NewSession,
      Given<
        { readonly secret: string; readonly password: string; readonly remember: boolean },
        'secret' | 'password'
      >
    >
    'console/session/passkey/question': Sends<PasskeyQuestion>
    'console/session/passkey': Sends<
      NewSession,
      Given<{ readonly response: unknown; readonly remember: boolean }, 'response'>
    >
    'console/session/passkey/first': Sends<
      NewSession,
      Given<
        { readonly response: unknown; readonly name: string; readonly remember: boolean },
        'response'
      >
    >
    'console/passkeys/question': Sends<PasskeyQuestion>
    'console/passkeys': Sends<
      Passkey,
      Given<{ readonly response: unknown; readonly name: string }, 'response'>
    >
    'console/tokens': Sends<
      NewToken,
      Given<{ readonly name: string; readonly expires: string }, 'name'>
    >
    'console/users': Sends<
      InvitedUser,
      Given<
        {
          readonly login: string
          readonly name: string
          readonly email: string
          readonly role: Role
          readonly mail: boolean
        },
        'login' | 'role'
      >
    >
    [path: `console/users/${number}/link`]: Sends<
      NewOneTimeLink,
      Optional<{ readonly mail: boolean }>
    >
    [path: `console/users/${number}/sign-out`]: Sends<EndedSessions>
    [path: `console/users/${number}/hand-over`]: Sends<HandedOver, { readonly to: number }>
    'console/events/batch': Sends<
      Batch,
      Given<
        {
          readonly ids: readonly number[]
          readonly set: unknown
          readonly trash: boolean
          readonly restore: boolean
          readonly delete: boolean
          readonly add_categories: readonly number[]
          readonly remove_categories: readonly number[]
          readonly add_tags: readonly number[]
          readonly remove_tags: readonly number[]
          readonly scope: Scope
          readonly atomic: boolean
        },
        'ids'
      >
    >
    [path: `console/events/${number}/duplicate`]: Sends<
      Event,
      Optional<{ readonly title: string; readonly start_date: string }>
    >
    'console/recurrence': Sends<
      RecurrencePreview,
      Given<
        {
          readonly recurrence: unknown
          readonly start_date: string
          readonly timezone: string
          readonly all_day: boolean
          readonly after: string
          readonly before: string
          readonly limit: number
        },
        'recurrence' | 'start_date'
      >
    >
    [
      path:
        | `console/venues/${number}/merge`
        | `console/organizers/${number}/merge`
        | `console/terms/${number}/merge`
    ]: Sends<Merge, { readonly into: number }>
    'console/images': Sends<UsedImage, { readonly url: string }>
    [path: `console/images/${number}/replace`]: Sends<ReplacedImage, { readonly with: number }>
    [path: `console/review/${number}`]: Sends<
      Decided,
      Given<
        {
          readonly decision: 'accept' | 'ask_back' | 'refuse'
          readonly reason: string
          readonly publish_date: string
          readonly version: string
        },
        'decision'
      >
    >
    'console/views': Sends<
      SavedView,
      Given<
        {
          readonly name: string
          readonly screen: string
          readonly query: string
          readonly shared: boolean
        },
        'name' | 'screen'
      >
    >
    'console/presence': Sends<Presence, { readonly kind: ItemKind; readonly id: number }>
    [path: `console/events/${number}/comments`]: Sends<Comment, { readonly text: string }>
    'console/check': Sends<
      Check,
      Optional<
        EventFields & { readonly id: number; readonly status: ItemStatus; readonly scope: Scope }
      >
    >
    'console/mail/stop': Sends<
      StoppedMail,
      { readonly kind: 'news' | 'review'; readonly token: string }
    >
    'console/mail/tests': Sends<TestMail>
    [path: `console/proposals/${number}/link`]: Sends<ProposalLink>
    [path: `console/proposals/${number}/confirm`]: Sends<ProposalInReview>
    [path: `console/proposals/${number}/messages`]: Sends<
      ProposalInReview,
      { readonly text: string }
    >
    [path: `console/proposals/${number}/merge`]: Sends<ProposalInReview, { readonly into: number }>
    [path: `console/proposals/${number}/split`]: Sends<ProposalInReview, { readonly event: number }>
    'console/senders': Sends<
      Sender,
      { readonly name: string; readonly trust: 'known' | 'trusted' | 'blocked' }
    >
    'console/replies': Sends<
      Reply,
      { readonly language: 'en' | 'de' | 'es' | 'fr'; readonly text: string }
    >
    'console/newsletter/tests': Sends<NewsletterTest>
    'console/subscriptions/find': Sends<SubscriptionsOfAddress, { readonly email: string }>
    'console/preview': Sends<
      {},
      Optional<
        EventFields & { readonly id: number; readonly status: ItemStatus; readonly scope: Scope }
      >
    >
    'console/imports/files': Sends<
      Task,
      Given<
        ImportOptions & {
          readonly kind: 'ics' | 'csv' | 'json'
          readonly name: string
          readonly dry_run: boolean
          readonly map: string
        },
        'kind'
      >
    >
    'console/imports/sites': Sends<
      Task,
      Given<
        ImportOptions & {
          readonly root: string
          readonly credentials: string
          readonly series: 'keep' | 'guess'
          readonly dry_run: boolean
        },
        'root'
      >
    >
    'console/imports/addresses': Sends<
      Task,
      Given<ImportOptions & { readonly url: string; readonly dry_run: boolean }, 'url'>
    >
    [path: `console/tasks/${number}/stop`]: Sends<Task>
    'console/syncs': Sends<
      Sync,
      Given<SyncFields & ImportOptions & { readonly kind: 'ics' | 'site' }, 'url' | 'every'>
    >
    [path: `console/syncs/${number}/run`]: Sends<Sync>
    [path: `console/syncs/${number}/decisions`]: Sends<
      Sync,
      { readonly event: number; readonly decision: 'keep' | 'trash' }
    >
    'console/backups': Sends<Task>
    'console/session/openid': Sends<
      SignInElsewhere,
      Optional<{ readonly to: string; readonly remember: boolean }>
    >
    'events/events': Sends<
      Event,
      Given<EventFields & { readonly status: NewStatus }, 'title' | 'start_date' | 'end_date'>
    >
    'events/venues': Sends<Venue, Given<VenueFields & { readonly status: NewStatus }, 'venue'>>
    'events/organizers': Sends<
      Organizer,
      Given<OrganizerFields & { readonly status: NewStatus }, 'organizer'>
    >
    'events/categories': Sends<Term, Given<TermFields & { readonly parent: number }, 'name'>>
    'events/tags': Sends<Term, Given<TermFields, 'name'>>
    'live/webhooks': Sends<NewWebhook, Given<EventFilters & WebhookFields, 'url'>>
    [path: `live/webhooks/${number}/secret`]: Sends<NewWebhook>
    [
      path: `live/webhooks/${number}/test` | `live/webhooks/${number}/deliveries/${number}/resend`
    ]: Sends<Delivery>
    'media/images': Sends<Image, { readonly file: string }>
  }
  PUT: Updates & {
    'console/session/password': Sends<
      Account,
      { readonly current: string; readonly password: string }
    >
    [path: `console/colours/${number}`]: Sends<Colour, { readonly colour: string }>
    [path: `console/drafts/${string}/${number}`]: Sends<
      DraftEntry,
      Given<{ readonly values: unknown; readonly based_on: string; readonly key: string }, 'values'>
    >
    'console/news': Sends<
      OwnNewsList,
      Optional<{
        readonly seen: string
        readonly muted:
          | string
          | readonly (
              | 'published'
              | 'returned'
              | 'refused'
              | 'changed'
              | 'removed'
              | 'mentioned'
              | 'commented'
              | 'clash'
            )[]
      }>
    >
    'console/mail/choices': Sends<
      MailChoices,
      Optional<{
        readonly news: 'soon' | 'hourly' | 'daily' | 'off'
        readonly review: 'each' | 'hourly' | 'daily' | 'off'
        readonly muted:
          | string
          | readonly (
              | 'published'
              | 'returned'
              | 'refused'
              | 'changed'
              | 'removed'
              | 'mentioned'
              | 'commented'
              | 'clash'
            )[]
        readonly language: 'en' | 'de' | 'es' | 'fr'
      }>
    >
  }
  PATCH: Updates
}
