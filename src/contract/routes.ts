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

export interface Account {
  readonly user: {
    readonly id: number
    readonly login: string
    readonly name: string
    readonly email: string | null
    readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
  }
  readonly powers: readonly (
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
  )[]
  readonly expires: string | null
}

export interface Author {
  readonly id: number
  readonly login: string
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
}

export interface Change {
  readonly kind: 'category' | 'tag' | 'venue' | 'organizer' | 'event'
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

export interface Clashes {
  readonly clashes: readonly TableRow[]
}

export interface Colour {
  readonly id: number
  readonly colour: string
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

export interface Draft {
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
  readonly id: number
  readonly key: string
  readonly title: string
  readonly based_on: string
  readonly modified: string
  readonly values: { readonly [name: string]: unknown }
}

export interface DraftEntry {
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
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
  readonly by: { readonly id: number; readonly login: string } | null
  readonly via: 'api' | 'console' | 'cli' | 'import' | 'sync' | 'job'
  readonly from: string | null
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image'
  readonly item: number
  readonly title: string
  readonly action: 'create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo'
  readonly changes: { readonly [name: string]: readonly unknown[] }
  readonly request: string | null
  readonly group: string | null
}

export interface Error {
  readonly code: string
  readonly message: string
  readonly data: { readonly status: number; readonly [name: string]: unknown }
}

export interface Event {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
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
  readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
  readonly event_status_reason: string
  readonly attendance: 'offline' | 'online' | 'mixed' | null
  readonly virtual_url: string
  readonly is_virtual: boolean | null
  readonly previous_start_date: string
  readonly recurrence: Recurrence | null
  readonly occurrence: Occurrence | null
  readonly venue: Venue | readonly Venue[]
  readonly organizer: readonly Organizer[]
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
  readonly level: 'warning' | 'hint'
  readonly message: string
  readonly event: {
    readonly id: number
    readonly title: string
    readonly start_date: string
  } | null
}

export interface FullEvent {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
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
  readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
  readonly event_status_reason: string
  readonly attendance: 'offline' | 'online' | 'mixed' | null
  readonly virtual_url: string
  readonly is_virtual: boolean | null
  readonly previous_start_date: string
  readonly recurrence: Recurrence | null
  readonly occurrence: Occurrence | null
  readonly venue: FullVenue | readonly FullVenue[]
  readonly organizer: readonly FullOrganizer[]
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface FullOrganizer {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
  readonly organizer: string
  readonly description: string
  readonly excerpt: string
  readonly image: Image | false
  readonly phone: string
  readonly website: string
  readonly email: string
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface FullVenue {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
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
  readonly json_ld: { readonly [name: string]: unknown }
}

export interface HandedOver {
  readonly events: number
  readonly venues: number
  readonly organizers: number
  readonly group: string | null
  readonly entry: number | null
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
  readonly by: { readonly id: number; readonly login: string } | null
  readonly started: string
  readonly ended: string | null
  readonly counts: {
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly ignored: number
    readonly refused: number
    readonly gone: number
  }
  readonly error: string | null
  readonly group: string
  readonly can_be_undone: boolean
}

export interface ImportOutcome {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'ignored' | 'refused' | 'gone'
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
  readonly id: number | null
  readonly title: string
  readonly line: number | null
  readonly remarks: readonly string[]
}

export interface ImportResult {
  readonly import: number | null
  readonly dry_run: boolean
  readonly counts: {
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly ignored: number
    readonly refused: number
    readonly gone: number
  }
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

export interface InvitedUser {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
  readonly disabled: boolean
  readonly created: string
  readonly link: {
    readonly url: string
    readonly kind: 'invitation' | 'password'
    readonly expires: string
  }
}

export interface LibraryImage {
  readonly url: string
  readonly id: number
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly sizes: { readonly [name: string]: ImageSize }
  readonly file: string
  readonly title: string
  readonly alt_text: string
  readonly focal_x: number | null
  readonly focal_y: number | null
  readonly author: number
  readonly created_utc: string
  readonly uses: number
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

export interface NewOneTimeLink {
  readonly url: string
  readonly kind: 'invitation' | 'password'
  readonly expires: string
}

export interface NewSession {
  readonly user: {
    readonly id: number
    readonly login: string
    readonly name: string
    readonly email: string | null
    readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
  }
  readonly powers: readonly (
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
  )[]
  readonly nonce: string
  readonly expires: string
}

export interface NewToken {
  readonly id: number
  readonly user: number
  readonly name: string
  readonly created: string
  readonly expires: string | null
  readonly last_used: string | null
  readonly last_used_network: string | null
  readonly secret: string
}

export interface NewWebhook {
  readonly id: number
  readonly owner: { readonly id: number; readonly login: string } | null
  readonly url: string
  readonly kinds: readonly ('category' | 'tag' | 'venue' | 'organizer' | 'event')[]
  readonly actions: readonly ('create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo')[]
  readonly active: boolean
  readonly disabled_reason: 'gone' | 'failing' | 'owner' | 'filters' | null
  readonly failing_since: string | null
  readonly skipped_until: string | null
  readonly old_secret_until: string | null
  readonly created: string
  readonly modified: string
  readonly embed?: unknown
  readonly start_date?: unknown
  readonly end_date?: unknown
  readonly starts_before?: unknown
  readonly starts_after?: unknown
  readonly ends_before?: unknown
  readonly ends_after?: unknown
  readonly strict_dates?: unknown
  readonly search?: unknown
  readonly match?: unknown
  readonly categories?: unknown
  readonly tags?: unknown
  readonly venue?: unknown
  readonly organizer?: unknown
  readonly featured?: unknown
  readonly status?: unknown
  readonly geoloc?: unknown
  readonly geoloc_lat?: unknown
  readonly geoloc_lng?: unknown
  readonly geoloc_distance?: unknown
  readonly include?: unknown
  readonly post_parent?: unknown
  readonly ticketed?: unknown
  readonly event_status?: unknown
  readonly attendance?: unknown
  readonly recurrence?: unknown
  readonly series?: unknown
  readonly context?: unknown
  readonly secret: string
}

export interface Note {
  readonly id: number
  readonly item: number
  readonly by: { readonly id: number; readonly login: string }
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

export interface Organizer {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
  readonly organizer: string
  readonly description: string
  readonly excerpt: string
  readonly image: Image | false
  readonly phone: string
  readonly website: string
  readonly email: string
}

export interface Presence {
  readonly others: readonly { readonly id: number; readonly name: string; readonly since: string }[]
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

export interface ReplacedImage {
  readonly with: number
  readonly changed: number
  readonly group: string | null
  readonly entry: number | null
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
  readonly changed: {
    readonly at: string
    readonly by: { readonly id: number; readonly login: string } | null
  } | null
}

export interface Settings {
  readonly settings: readonly Setting[]
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
}

export interface Sync {
  readonly id: number
  readonly kind: 'ics' | 'site'
  readonly url: string
  readonly every: number
  readonly authority: 'theirs' | 'ours' | 'ours-once-touched'
  readonly active: boolean
  readonly by: { readonly id: number; readonly login: string } | null
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
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
  readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
  readonly password_protected: boolean
  readonly url: string
  readonly can: { readonly edit: boolean; readonly trash: boolean; readonly publish: boolean }
}

export interface Task {
  readonly id: number
  readonly kind: 'import' | 'backup'
  readonly name: string
  readonly state: 'running' | 'done' | 'failed' | 'stopped'
  readonly by: { readonly id: number; readonly login: string } | null
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

export interface Ticket {
  readonly name: string
  readonly price: string
  readonly currency: string
  readonly url: string
  readonly starts: string
  readonly ends: string
  readonly sold_out: boolean
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

export interface UsedImage {
  readonly url: string
  readonly id: number
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly filesize: number
  readonly sizes: { readonly [name: string]: ImageSize }
  readonly file: string
  readonly title: string
  readonly alt_text: string
  readonly focal_x: number | null
  readonly focal_y: number | null
  readonly author: number
  readonly created_utc: string
  readonly uses: number
  readonly used_by: readonly {
    readonly kind: 'event' | 'venue' | 'organizer'
    readonly id: number
    readonly title: string
    readonly status: string
  }[]
}

export interface User {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string | null
  readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
  readonly disabled: boolean
  readonly created: string
  readonly link: { readonly kind: 'invitation' | 'password'; readonly expires: string } | null
}

export interface Venue {
  readonly id: number
  readonly global_id: string
  readonly global_id_lineage: readonly string[]
  readonly author: number
  readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
  readonly date: string
  readonly date_utc: string
  readonly modified: string
  readonly modified_utc: string
  readonly url: string
  readonly rest_url: string
  readonly slug: string
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
  readonly submitted: {
    readonly at: string
    readonly by: { readonly id: number; readonly login: string } | null
  } | null
  readonly notes: readonly Note[]
}

export interface Webhook {
  readonly id: number
  readonly owner: { readonly id: number; readonly login: string } | null
  readonly url: string
  readonly kinds: readonly ('category' | 'tag' | 'venue' | 'organizer' | 'event')[]
  readonly actions: readonly ('create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo')[]
  readonly active: boolean
  readonly disabled_reason: 'gone' | 'failing' | 'owner' | 'filters' | null
  readonly failing_since: string | null
  readonly skipped_until: string | null
  readonly old_secret_until: string | null
  readonly created: string
  readonly modified: string
  readonly embed?: unknown
  readonly start_date?: unknown
  readonly end_date?: unknown
  readonly starts_before?: unknown
  readonly starts_after?: unknown
  readonly ends_before?: unknown
  readonly ends_after?: unknown
  readonly strict_dates?: unknown
  readonly search?: unknown
  readonly match?: unknown
  readonly categories?: unknown
  readonly tags?: unknown
  readonly venue?: unknown
  readonly organizer?: unknown
  readonly featured?: unknown
  readonly status?: unknown
  readonly geoloc?: unknown
  readonly geoloc_lat?: unknown
  readonly geoloc_lng?: unknown
  readonly geoloc_distance?: unknown
  readonly include?: unknown
  readonly post_parent?: unknown
  readonly ticketed?: unknown
  readonly event_status?: unknown
  readonly attendance?: unknown
  readonly recurrence?: unknown
  readonly series?: unknown
  readonly context?: unknown
}

interface BringImageRoute {
  readonly query: never
  readonly body: { readonly url: string }
  readonly answer: UsedImage
}

interface ChangeEventsRoute {
  readonly query: never
  readonly body: { readonly ids: readonly number[] } & Optional<{
    readonly set: unknown
    readonly trash: boolean
    readonly restore: boolean
    readonly delete: boolean
    readonly add_categories: readonly number[]
    readonly remove_categories: readonly number[]
    readonly add_tags: readonly number[]
    readonly remove_tags: readonly number[]
    readonly scope: 'this' | 'following' | 'all'
    readonly atomic: boolean
  }>
  readonly answer: Batch
}

interface ChangePasswordRoute {
  readonly query: never
  readonly body: { readonly current: string; readonly password: string }
  readonly answer: Account
}

interface ChangeSettingsRoute {
  readonly query: never
  readonly body: Optional<{
    readonly site_name: string
    readonly timezone: string
    readonly locales: string
    readonly currency_symbol: string
    readonly currency_position: 'prefix' | 'postfix'
    readonly currency_code: string
    readonly logo: string
    readonly accent_color: string
    readonly menu: readonly unknown[]
    readonly start_view: 'month' | 'week' | 'day' | 'list' | 'map'
    readonly week_start: 'locale' | 'monday' | 'sunday' | 'saturday' | 'friday'
    readonly contact_email: string
    readonly imprint_url: string
    readonly privacy_url: string
    readonly security_contact: string
  }>
  readonly answer: Settings
}

interface CheckEventRoute {
  readonly query: never
  readonly body: Optional<{
    readonly id: number
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly title: string
    readonly description: string
    readonly slug: string
    readonly excerpt: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
    readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
    readonly event_status_reason: string
    readonly attendance: 'offline' | 'online' | 'mixed'
    readonly virtual_url: string
    readonly is_virtual: boolean
    readonly recurrence: unknown
    readonly scope: 'this' | 'following' | 'all'
  }>
  readonly answer: Check
}

interface CheckLinkRoute {
  readonly query: never
  readonly body: { readonly secret: string }
  readonly answer: OneTimeLink
}

interface CloseRoute {
  readonly query: 'kind' | 'id'
  readonly body: undefined
  readonly answer: Presence
}

interface CountTableRoute {
  readonly query:
    | 'search'
    | 'status'
    | 'after'
    | 'before'
    | 'when'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'author'
    | 'mine'
    | 'recurrence'
    | 'event_status'
    | 'featured'
    | 'missing'
  readonly body: undefined
  readonly answer: TableCount
}

interface CreateCategoryRoute {
  readonly query: never
  readonly body: { readonly name: string } & Optional<{
    readonly description: string
    readonly slug: string
    readonly parent: number
  }>
  readonly answer: Term
}

interface CreateEventRoute {
  readonly query: never
  readonly body: {
    readonly title: string
    readonly start_date: string
    readonly end_date: string
  } & Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly description: string
    readonly slug: string
    readonly excerpt: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private'
    readonly timezone: string
    readonly all_day: boolean
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
    readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
    readonly event_status_reason: string
    readonly attendance: 'offline' | 'online' | 'mixed'
    readonly virtual_url: string
    readonly is_virtual: boolean
    readonly recurrence: unknown
  }>
  readonly answer: Event
}

interface CreateOrganizerRoute {
  readonly query: never
  readonly body: { readonly organizer: string } & Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly description: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private'
    readonly phone: string
    readonly website: string
    readonly email: string
    readonly image: string
  }>
  readonly answer: Organizer
}

interface CreateSyncRoute {
  readonly query: never
  readonly body: { readonly url: string; readonly every: number } & Optional<{
    readonly kind: 'ics' | 'site'
    readonly authority: 'theirs' | 'ours' | 'ours-once-touched'
    readonly status: 'publish' | 'draft' | 'pending'
    readonly category: readonly string[]
    readonly venue: string
    readonly author: string
    readonly series: 'keep' | 'guess'
    readonly credentials: string
    readonly active: boolean
  }>
  readonly answer: Sync
}

interface CreateTagRoute {
  readonly query: never
  readonly body: { readonly name: string } & Optional<{
    readonly description: string
    readonly slug: string
  }>
  readonly answer: Term
}

interface CreateTokenRoute {
  readonly query: never
  readonly body: { readonly name: string } & Optional<{ readonly expires: string }>
  readonly answer: NewToken
}

interface CreateVenueRoute {
  readonly query: never
  readonly body: { readonly venue: string } & Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private'
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
  }>
  readonly answer: Venue
}

interface CreateViewRoute {
  readonly query: never
  readonly body: { readonly name: string; readonly screen: string } & Optional<{
    readonly query: string
    readonly shared: boolean
  }>
  readonly answer: SavedView
}

interface CreateWebhookRoute {
  readonly query: never
  readonly body: { readonly url: string } & Optional<{
    readonly kinds: string | readonly ('category' | 'tag' | 'venue' | 'organizer' | 'event')[]
    readonly actions:
      | string
      | readonly ('create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo')[]
    readonly active: boolean
    readonly embed: boolean
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
    readonly status:
      | string
      | readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash')[]
    readonly geoloc: boolean
    readonly geoloc_lat: number
    readonly geoloc_lng: number
    readonly geoloc_distance: number
    readonly include: readonly number[]
    readonly post_parent: number
    readonly ticketed: boolean
    readonly event_status:
      | string
      | readonly ('scheduled' | 'cancelled' | 'postponed' | 'rescheduled')[]
    readonly attendance: string | readonly ('offline' | 'online' | 'mixed')[]
    readonly recurrence: 'occurrences' | 'next' | 'series'
    readonly series: number
    readonly context: string
  }>
  readonly answer: NewWebhook
}

interface DecideEventRoute {
  readonly query: never
  readonly body: { readonly event: number; readonly decision: 'keep' | 'trash' }
  readonly answer: Sync
}

interface DecideRoute {
  readonly query: never
  readonly body: { readonly decision: 'accept' | 'ask_back' | 'refuse' } & Optional<{
    readonly reason: string
    readonly publish_date: string
  }>
  readonly answer: Decided
}

interface DeleteCategoryRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Term
}

interface DeleteDraftRoute {
  readonly query: 'key'
  readonly body: undefined
  readonly answer: DraftEntry
}

interface DeleteEventBySlugRoute {
  readonly query: 'force' | 'scope' | 'password'
  readonly body: undefined
  readonly answer: Event
}

interface DeleteEventRoute {
  readonly query: 'force' | 'scope' | 'password'
  readonly body: undefined
  readonly answer: Event
}

interface DeleteImageRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: LibraryImage
}

interface DeleteOrganizerBySlugRoute {
  readonly query: 'force'
  readonly body: undefined
  readonly answer: Organizer
}

interface DeleteOrganizerRoute {
  readonly query: 'force'
  readonly body: undefined
  readonly answer: Organizer
}

interface DeleteSyncRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Sync
}

interface DeleteTagRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Term
}

interface DeleteVenueBySlugRoute {
  readonly query: 'force'
  readonly body: undefined
  readonly answer: Venue
}

interface DeleteVenueRoute {
  readonly query: 'force'
  readonly body: undefined
  readonly answer: Venue
}

interface DeleteViewRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: SavedView
}

interface DeleteWebhookRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Webhook
}

interface DescribeNamespaceOfConsoleRoute {
  readonly query: 'namespace' | 'context'
  readonly body: undefined
  readonly answer: {
    readonly namespace: string
    readonly routes: { readonly [name: string]: unknown }
    readonly _links: { readonly [name: string]: unknown }
  }
}

interface DescribeNamespaceOfEventsRoute {
  readonly query: 'namespace' | 'context'
  readonly body: undefined
  readonly answer: {
    readonly namespace: string
    readonly routes: { readonly [name: string]: unknown }
    readonly _links: { readonly [name: string]: unknown }
  }
}

interface DescribeNamespaceOfLiveRoute {
  readonly query: 'namespace' | 'context'
  readonly body: undefined
  readonly answer: {
    readonly namespace: string
    readonly routes: { readonly [name: string]: unknown }
    readonly _links: { readonly [name: string]: unknown }
  }
}

interface DescribeNamespaceOfMediaRoute {
  readonly query: 'namespace' | 'context'
  readonly body: undefined
  readonly answer: {
    readonly namespace: string
    readonly routes: { readonly [name: string]: unknown }
    readonly _links: { readonly [name: string]: unknown }
  }
}

interface DownloadBackupRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: {}
}

interface DuplicateEventRoute {
  readonly query: never
  readonly body: Optional<{ readonly title: string; readonly start_date: string }>
  readonly answer: Event
}

interface EndOtherSessionsRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: EndedSessions
}

interface EndSessionRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Session
}

interface ExportCsvRoute {
  readonly query:
    | 'start_date'
    | 'end_date'
    | 'starts_before'
    | 'starts_after'
    | 'ends_before'
    | 'ends_after'
    | 'strict_dates'
    | 'search'
    | 'match'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'featured'
    | 'status'
    | 'geoloc'
    | 'geoloc_lat'
    | 'geoloc_lng'
    | 'geoloc_distance'
    | 'include'
    | 'post_parent'
    | 'ticketed'
    | 'event_status'
    | 'attendance'
    | 'series'
    | 'context'
  readonly body: undefined
  readonly answer: {}
}

interface ExportIcsRoute {
  readonly query:
    | 'start_date'
    | 'end_date'
    | 'starts_before'
    | 'starts_after'
    | 'ends_before'
    | 'ends_after'
    | 'strict_dates'
    | 'search'
    | 'match'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'featured'
    | 'status'
    | 'geoloc'
    | 'geoloc_lat'
    | 'geoloc_lng'
    | 'geoloc_distance'
    | 'include'
    | 'post_parent'
    | 'ticketed'
    | 'event_status'
    | 'attendance'
    | 'series'
    | 'context'
  readonly body: undefined
  readonly answer: {}
}

interface ExportJsonRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: {}
}

interface HandOverRoute {
  readonly query: never
  readonly body: { readonly to: number }
  readonly answer: HandedOver
}

interface ImportAddressRoute {
  readonly query: never
  readonly body: { readonly url: string } & Optional<{
    readonly dry_run: boolean
    readonly status: 'publish' | 'draft' | 'pending'
    readonly category: readonly string[]
    readonly venue: string
    readonly author: string
  }>
  readonly answer: Task
}

interface ImportFileRoute {
  readonly query: never
  readonly body: { readonly kind: 'ics' | 'csv' | 'json' } & Optional<{
    readonly name: string
    readonly dry_run: boolean
    readonly status: 'publish' | 'draft' | 'pending'
    readonly category: readonly string[]
    readonly venue: string
    readonly author: string
    readonly map: string
  }>
  readonly answer: Task
}

interface ImportSiteRoute {
  readonly query: never
  readonly body: { readonly root: string } & Optional<{
    readonly credentials: string
    readonly series: 'keep' | 'guess'
    readonly dry_run: boolean
    readonly status: 'publish' | 'draft' | 'pending'
    readonly category: readonly string[]
    readonly venue: string
    readonly author: string
  }>
  readonly answer: Task
}

interface InviteUserRoute {
  readonly query: never
  readonly body: {
    readonly login: string
    readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
  } & Optional<{ readonly name: string; readonly email: string }>
  readonly answer: InvitedUser
}

interface ListAuthorsRoute {
  readonly query: 'page' | 'per_page' | 'search'
  readonly body: undefined
  readonly answer: List<'authors', Author>
}

interface ListBackupsRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Backups
}

interface ListCategoriesRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'search'
    | 'match'
    | 'exclude'
    | 'include'
    | 'order'
    | 'orderby'
    | 'hide_empty'
    | 'post'
    | 'event'
    | 'slug'
    | 'parent'
  readonly body: undefined
  readonly answer: List<'categories', Term>
}

interface ListChangesRoute {
  readonly query:
    | 'since'
    | 'per_page'
    | 'kinds'
    | 'embed'
    | 'start_date'
    | 'end_date'
    | 'starts_before'
    | 'starts_after'
    | 'ends_before'
    | 'ends_after'
    | 'strict_dates'
    | 'search'
    | 'match'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'featured'
    | 'status'
    | 'geoloc'
    | 'geoloc_lat'
    | 'geoloc_lng'
    | 'geoloc_distance'
    | 'include'
    | 'post_parent'
    | 'ticketed'
    | 'event_status'
    | 'attendance'
    | 'recurrence'
    | 'series'
    | 'context'
  readonly body: undefined
  readonly answer: Changes
}

interface ListClashesRoute {
  readonly query: 'venue' | 'start' | 'end' | 'zone' | 'except'
  readonly body: undefined
  readonly answer: Clashes
}

interface ListColoursRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'colours', Colour>
}

interface ListDeliveriesRoute {
  readonly query: 'page' | 'per_page' | 'status'
  readonly body: undefined
  readonly answer: List<'deliveries', Delivery>
}

interface ListDraftsRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'drafts', DraftEntry>
}

interface ListEventsRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'start_date'
    | 'end_date'
    | 'starts_before'
    | 'starts_after'
    | 'ends_before'
    | 'ends_after'
    | 'strict_dates'
    | 'search'
    | 'match'
    | 'orderby'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'featured'
    | 'status'
    | 'geoloc'
    | 'geoloc_lat'
    | 'geoloc_lng'
    | 'geoloc_distance'
    | 'include'
    | 'post_parent'
    | 'ticketed'
    | 'event_status'
    | 'attendance'
    | 'recurrence'
    | 'series'
    | 'context'
  readonly body: undefined
  readonly answer: List<'events', Event>
}

interface ListHistoryRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'kind'
    | 'item'
    | 'by'
    | 'action'
    | 'after'
    | 'before'
    | 'search'
  readonly body: undefined
  readonly answer: List<'history', Entry>
}

interface ListImagesRoute {
  readonly query: 'page' | 'per_page' | 'search' | 'unused' | 'mine'
  readonly body: undefined
  readonly answer: List<'images', LibraryImage>
}

interface ListImportsRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'imports', Import>
}

interface ListNotesRoute {
  readonly query: 'item'
  readonly body: undefined
  readonly answer: { readonly notes: readonly Note[] }
}

interface ListOrganizerDoublesRoute {
  readonly query: 'name'
  readonly body: undefined
  readonly answer: { readonly organizers: readonly Organizer[] }
}

interface ListOrganizersRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'search'
    | 'match'
    | 'event'
    | 'has_events'
    | 'only_with_upcoming'
    | 'status'
    | 'context'
  readonly body: undefined
  readonly answer: List<'organizers', Organizer>
}

interface ListOutcomesRoute {
  readonly query: 'page' | 'per_page' | 'outcome'
  readonly body: undefined
  readonly answer: List<'outcomes', ImportOutcome>
}

interface ListReviewRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'review', Waiting>
}

interface ListSessionsRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'sessions', Session>
}

interface ListSettingsRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Settings
}

interface ListSyncRunsRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'runs', SyncRun>
}

interface ListSyncsRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'syncs', Sync>
}

interface ListTableRoute {
  readonly query:
    | 'search'
    | 'status'
    | 'after'
    | 'before'
    | 'when'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'author'
    | 'mine'
    | 'recurrence'
    | 'event_status'
    | 'featured'
    | 'missing'
    | 'orderby'
    | 'order'
    | 'cursor'
    | 'per_page'
  readonly body: undefined
  readonly answer: Table
}

interface ListTagsRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'search'
    | 'match'
    | 'exclude'
    | 'include'
    | 'order'
    | 'orderby'
    | 'hide_empty'
    | 'post'
    | 'event'
    | 'slug'
  readonly body: undefined
  readonly answer: List<'tags', Term>
}

interface ListTasksRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'tasks', Task>
}

interface ListTokensRoute {
  readonly query: 'page' | 'per_page' | 'user'
  readonly body: undefined
  readonly answer: List<'tokens', Token>
}

interface ListUsersRoute {
  readonly query: 'page' | 'per_page' | 'search' | 'role' | 'disabled'
  readonly body: undefined
  readonly answer: List<'users', User>
}

interface ListVenueDoublesRoute {
  readonly query: 'name' | 'address' | 'city'
  readonly body: undefined
  readonly answer: { readonly venues: readonly Venue[] }
}

interface ListVenuesRoute {
  readonly query:
    | 'page'
    | 'per_page'
    | 'search'
    | 'match'
    | 'event'
    | 'has_events'
    | 'only_with_upcoming'
    | 'status'
    | 'context'
  readonly body: undefined
  readonly answer: List<'venues', Venue>
}

interface ListViewsRoute {
  readonly query: 'page' | 'per_page' | 'screen'
  readonly body: undefined
  readonly answer: List<'views', SavedView>
}

interface ListWebhooksRoute {
  readonly query: 'page' | 'per_page'
  readonly body: undefined
  readonly answer: List<'webhooks', Webhook>
}

interface MakeBackupRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Task
}

interface MakeLinkRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: NewOneTimeLink
}

interface MergeOrganizerRoute {
  readonly query: never
  readonly body: { readonly into: number }
  readonly answer: Merge
}

interface MergeTermRoute {
  readonly query: never
  readonly body: { readonly into: number }
  readonly answer: Merge
}

interface MergeVenueRoute {
  readonly query: never
  readonly body: { readonly into: number }
  readonly answer: Merge
}

interface OpenRoute {
  readonly query: never
  readonly body: {
    readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag'
    readonly id: number
  }
  readonly answer: Presence
}

interface PreviewChangesRoute {
  readonly query: never
  readonly body: Optional<{
    readonly id: number
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly title: string
    readonly description: string
    readonly slug: string
    readonly excerpt: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
    readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
    readonly event_status_reason: string
    readonly attendance: 'offline' | 'online' | 'mixed'
    readonly virtual_url: string
    readonly is_virtual: boolean
    readonly recurrence: unknown
    readonly scope: 'this' | 'following' | 'all'
  }>
  readonly answer: {}
}

interface PreviewEventRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: {}
}

interface PreviewRecurrenceRoute {
  readonly query: never
  readonly body: { readonly recurrence: unknown; readonly start_date: string } & Optional<{
    readonly timezone: string
    readonly all_day: boolean
    readonly after: string
    readonly before: string
    readonly limit: number
  }>
  readonly answer: RecurrencePreview
}

interface ReadAccountRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Account
}

interface ReadCategoryRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Term
}

interface ReadDocumentationOfConsoleRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: { readonly [name: string]: unknown }
}

interface ReadDocumentationOfEventsRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: { readonly [name: string]: unknown }
}

interface ReadDocumentationOfLiveRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: { readonly [name: string]: unknown }
}

interface ReadDocumentationOfMediaRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: { readonly [name: string]: unknown }
}

interface ReadDraftRoute {
  readonly query: 'key'
  readonly body: undefined
  readonly answer: Draft
}

interface ReadEventBySlugRoute {
  readonly query: 'password'
  readonly body: undefined
  readonly answer: FullEvent
}

interface ReadEventRoute {
  readonly query: 'password'
  readonly body: undefined
  readonly answer: FullEvent
}

interface ReadImageRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: UsedImage
}

interface ReadImportRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Import
}

interface ReadOrganizerBySlugRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: FullOrganizer
}

interface ReadOrganizerRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: FullOrganizer
}

interface ReadStatusRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Status
}

interface ReadSyncRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Sync
}

interface ReadTagRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Term
}

interface ReadTaskRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Task
}

interface ReadUserRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: User
}

interface ReadVenueBySlugRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: FullVenue
}

interface ReadVenueRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: FullVenue
}

interface ReadWebhookRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Webhook
}

interface RenewWebhookSecretRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: NewWebhook
}

interface ReplaceImageRoute {
  readonly query: never
  readonly body: { readonly with: number }
  readonly answer: ReplacedImage
}

interface ResendDeliveryRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Delivery
}

interface RevokeTokenRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Token
}

interface RunSyncRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Sync
}

interface SaveDraftRoute {
  readonly query: never
  readonly body: { readonly values: unknown } & Optional<{
    readonly based_on: string
    readonly key: string
  }>
  readonly answer: DraftEntry
}

interface SetColourRoute {
  readonly query: never
  readonly body: { readonly colour: string }
  readonly answer: Colour
}

interface SignInRoute {
  readonly query: never
  readonly body: { readonly login: string; readonly password: string } & Optional<{
    readonly remember: boolean
  }>
  readonly answer: NewSession
}

interface SignOutRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Session
}

interface SignOutUserRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: EndedSessions
}

interface StopTaskRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Task
}

interface StreamChangesRoute {
  readonly query:
    | 'since'
    | 'kinds'
    | 'embed'
    | 'start_date'
    | 'end_date'
    | 'starts_before'
    | 'starts_after'
    | 'ends_before'
    | 'ends_after'
    | 'strict_dates'
    | 'search'
    | 'match'
    | 'categories'
    | 'tags'
    | 'venue'
    | 'organizer'
    | 'featured'
    | 'status'
    | 'geoloc'
    | 'geoloc_lat'
    | 'geoloc_lng'
    | 'geoloc_distance'
    | 'include'
    | 'post_parent'
    | 'ticketed'
    | 'event_status'
    | 'attendance'
    | 'recurrence'
    | 'series'
    | 'context'
  readonly body: undefined
  readonly answer: string
}

interface TestWebhookRoute {
  readonly query: never
  readonly body: undefined
  readonly answer: Delivery
}

interface UndoEntryRoute {
  readonly query: never
  readonly body: Optional<{ readonly fields: string }>
  readonly answer: Entry
}

interface UndoGroupRoute {
  readonly query: never
  readonly body: Optional<{ readonly fields: string }>
  readonly answer: UndoneGroup
}

interface UpdateCategoryRoute {
  readonly query: never
  readonly body: Optional<{
    readonly name: string
    readonly description: string
    readonly slug: string
    readonly parent: number
  }>
  readonly answer: Term
}

interface UpdateEventBySlugRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly title: string
    readonly description: string
    readonly slug: string
    readonly excerpt: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
    readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
    readonly event_status_reason: string
    readonly attendance: 'offline' | 'online' | 'mixed'
    readonly virtual_url: string
    readonly is_virtual: boolean
    readonly recurrence: unknown
    readonly scope: 'this' | 'following' | 'all'
  }>
  readonly answer: Event
}

interface UpdateEventRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly title: string
    readonly description: string
    readonly slug: string
    readonly excerpt: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
    readonly event_status: 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled'
    readonly event_status_reason: string
    readonly attendance: 'offline' | 'online' | 'mixed'
    readonly virtual_url: string
    readonly is_virtual: boolean
    readonly recurrence: unknown
    readonly scope: 'this' | 'following' | 'all'
  }>
  readonly answer: Event
}

interface UpdateImageRoute {
  readonly query: never
  readonly body: Optional<{
    readonly alt_text: string
    readonly title: string
    readonly focal_x: number
    readonly focal_y: number
  }>
  readonly answer: UsedImage
}

interface UpdateOrganizerBySlugRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly organizer: string
    readonly description: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
    readonly phone: string
    readonly website: string
    readonly email: string
    readonly image: string
  }>
  readonly answer: Organizer
}

interface UpdateOrganizerRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly organizer: string
    readonly description: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
    readonly phone: string
    readonly website: string
    readonly email: string
    readonly image: string
  }>
  readonly answer: Organizer
}

interface UpdateSyncRoute {
  readonly query: never
  readonly body: Optional<{
    readonly url: string
    readonly every: number
    readonly authority: 'theirs' | 'ours' | 'ours-once-touched'
    readonly status: 'publish' | 'draft' | 'pending'
    readonly category: readonly string[]
    readonly venue: string
    readonly author: string
    readonly series: 'keep' | 'guess'
    readonly credentials: string
    readonly active: boolean
  }>
  readonly answer: Sync
}

interface UpdateTagRoute {
  readonly query: never
  readonly body: Optional<{
    readonly name: string
    readonly description: string
    readonly slug: string
  }>
  readonly answer: Term
}

interface UpdateUserRoute {
  readonly query: never
  readonly body: Optional<{
    readonly name: string
    readonly email: string
    readonly role: 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'
    readonly disabled: boolean
  }>
  readonly answer: User
}

interface UpdateVenueBySlugRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly venue: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
  }>
  readonly answer: Venue
}

interface UpdateVenueRoute {
  readonly query: never
  readonly body: Optional<{
    readonly author: number
    readonly date: string
    readonly date_utc: string
    readonly venue: string
    readonly status: 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash'
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
  }>
  readonly answer: Venue
}

interface UpdateViewRoute {
  readonly query: never
  readonly body: Optional<{
    readonly name: string
    readonly screen: string
    readonly query: string
    readonly shared: boolean
  }>
  readonly answer: SavedView
}

interface UpdateWebhookRoute {
  readonly query: never
  readonly body: Optional<{
    readonly url: string
    readonly kinds: string | readonly ('category' | 'tag' | 'venue' | 'organizer' | 'event')[]
    readonly actions:
      | string
      | readonly ('create' | 'update' | 'trash' | 'restore' | 'delete' | 'undo')[]
    readonly active: boolean
    readonly embed: boolean
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
    readonly status:
      | string
      | readonly ('publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash')[]
    readonly geoloc: boolean
    readonly geoloc_lat: number
    readonly geoloc_lng: number
    readonly geoloc_distance: number
    readonly include: readonly number[]
    readonly post_parent: number
    readonly ticketed: boolean
    readonly event_status:
      | string
      | readonly ('scheduled' | 'cancelled' | 'postponed' | 'rescheduled')[]
    readonly attendance: string | readonly ('offline' | 'online' | 'mixed')[]
    readonly recurrence: 'occurrences' | 'next' | 'series'
    readonly series: number
    readonly context: string
  }>
  readonly answer: Webhook
}

interface UploadImageRoute {
  readonly query: never
  readonly body: { readonly file: string }
  readonly answer: Image
}

interface UseLinkRoute {
  readonly query: never
  readonly body: { readonly secret: string; readonly password: string } & Optional<{
    readonly remember: boolean
  }>
  readonly answer: NewSession
}

/** What each route takes and answers; its path begins with the name of its root. */
export interface Routes {
  GET: {
    console: DescribeNamespaceOfConsoleRoute
    'console/doc': ReadDocumentationOfConsoleRoute
    'console/history': ListHistoryRoute
    'console/session': ReadAccountRoute
    'console/sessions': ListSessionsRoute
    'console/tokens': ListTokensRoute
    'console/users': ListUsersRoute
    [path: `console/users/${number}`]: ReadUserRoute
    'console/authors': ListAuthorsRoute
    'console/venues/doubles': ListVenueDoublesRoute
    'console/organizers/doubles': ListOrganizerDoublesRoute
    'console/colours': ListColoursRoute
    'console/images': ListImagesRoute
    [path: `console/images/${number}`]: ReadImageRoute
    'console/review': ListReviewRoute
    'console/notes': ListNotesRoute
    'console/events': ListTableRoute
    'console/events/count': CountTableRoute
    'console/clashes': ListClashesRoute
    'console/drafts': ListDraftsRoute
    [path: `console/drafts/${string}/${number}`]: ReadDraftRoute
    'console/views': ListViewsRoute
    'console/settings': ListSettingsRoute
    'console/status': ReadStatusRoute
    [path: `console/preview/${number}`]: PreviewEventRoute
    'console/tasks': ListTasksRoute
    [path: `console/tasks/${number}`]: ReadTaskRoute
    'console/imports': ListImportsRoute
    [path: `console/imports/${number}`]: ReadImportRoute
    [path: `console/imports/${number}/outcomes`]: ListOutcomesRoute
    'console/syncs': ListSyncsRoute
    [path: `console/syncs/${number}`]: ReadSyncRoute
    [path: `console/syncs/${number}/runs`]: ListSyncRunsRoute
    'console/exports/json': ExportJsonRoute
    'console/exports/ics': ExportIcsRoute
    'console/exports/csv': ExportCsvRoute
    'console/backups': ListBackupsRoute
    [path: `console/backups/${string}`]: DownloadBackupRoute
    events: DescribeNamespaceOfEventsRoute
    'events/doc': ReadDocumentationOfEventsRoute
    'events/events': ListEventsRoute
    [path: `events/events/${number}`]: ReadEventRoute
    [path: `events/events/by-slug/${string}`]: ReadEventBySlugRoute
    'events/venues': ListVenuesRoute
    [path: `events/venues/${number}`]: ReadVenueRoute
    [path: `events/venues/by-slug/${string}`]: ReadVenueBySlugRoute
    'events/organizers': ListOrganizersRoute
    [path: `events/organizers/${number}`]: ReadOrganizerRoute
    [path: `events/organizers/by-slug/${string}`]: ReadOrganizerBySlugRoute
    'events/categories': ListCategoriesRoute
    [path: `events/categories/${number}`]: ReadCategoryRoute
    'events/tags': ListTagsRoute
    [path: `events/tags/${number}`]: ReadTagRoute
    live: DescribeNamespaceOfLiveRoute
    'live/doc': ReadDocumentationOfLiveRoute
    'live/changes': ListChangesRoute
    'live/stream': StreamChangesRoute
    'live/webhooks': ListWebhooksRoute
    [path: `live/webhooks/${number}`]: ReadWebhookRoute
    [path: `live/webhooks/${number}/deliveries`]: ListDeliveriesRoute
    media: DescribeNamespaceOfMediaRoute
    'media/doc': ReadDocumentationOfMediaRoute
  }
  POST: {
    [path: `console/history/${number}/undo`]: UndoEntryRoute
    [path: `console/history/groups/${string}/undo`]: UndoGroupRoute
    'console/session': SignInRoute
    'console/links/check': CheckLinkRoute
    'console/links/use': UseLinkRoute
    'console/tokens': CreateTokenRoute
    'console/users': InviteUserRoute
    [path: `console/users/${number}`]: UpdateUserRoute
    [path: `console/users/${number}/link`]: MakeLinkRoute
    [path: `console/users/${number}/sign-out`]: SignOutUserRoute
    [path: `console/users/${number}/hand-over`]: HandOverRoute
    'console/events/batch': ChangeEventsRoute
    [path: `console/events/${number}/duplicate`]: DuplicateEventRoute
    'console/recurrence': PreviewRecurrenceRoute
    [path: `console/venues/${number}/merge`]: MergeVenueRoute
    [path: `console/organizers/${number}/merge`]: MergeOrganizerRoute
    [path: `console/terms/${number}/merge`]: MergeTermRoute
    'console/images': BringImageRoute
    [path: `console/images/${number}`]: UpdateImageRoute
    [path: `console/images/${number}/replace`]: ReplaceImageRoute
    [path: `console/review/${number}`]: DecideRoute
    'console/views': CreateViewRoute
    [path: `console/views/${number}`]: UpdateViewRoute
    'console/presence': OpenRoute
    'console/check': CheckEventRoute
    'console/settings': ChangeSettingsRoute
    'console/preview': PreviewChangesRoute
    'console/imports/files': ImportFileRoute
    'console/imports/sites': ImportSiteRoute
    'console/imports/addresses': ImportAddressRoute
    [path: `console/tasks/${number}/stop`]: StopTaskRoute
    'console/syncs': CreateSyncRoute
    [path: `console/syncs/${number}`]: UpdateSyncRoute
    [path: `console/syncs/${number}/run`]: RunSyncRoute
    [path: `console/syncs/${number}/decisions`]: DecideEventRoute
    'console/backups': MakeBackupRoute
    'events/events': CreateEventRoute
    [path: `events/events/${number}`]: UpdateEventRoute
    [path: `events/events/by-slug/${string}`]: UpdateEventBySlugRoute
    'events/venues': CreateVenueRoute
    [path: `events/venues/${number}`]: UpdateVenueRoute
    [path: `events/venues/by-slug/${string}`]: UpdateVenueBySlugRoute
    'events/organizers': CreateOrganizerRoute
    [path: `events/organizers/${number}`]: UpdateOrganizerRoute
    [path: `events/organizers/by-slug/${string}`]: UpdateOrganizerBySlugRoute
    'events/categories': CreateCategoryRoute
    [path: `events/categories/${number}`]: UpdateCategoryRoute
    'events/tags': CreateTagRoute
    [path: `events/tags/${number}`]: UpdateTagRoute
    'live/webhooks': CreateWebhookRoute
    [path: `live/webhooks/${number}`]: UpdateWebhookRoute
    [path: `live/webhooks/${number}/secret`]: RenewWebhookSecretRoute
    [path: `live/webhooks/${number}/test`]: TestWebhookRoute
    [path: `live/webhooks/${number}/deliveries/${number}/resend`]: ResendDeliveryRoute
    'media/images': UploadImageRoute
  }
  PUT: {
    'console/session/password': ChangePasswordRoute
    [path: `console/users/${number}`]: UpdateUserRoute
    [path: `console/colours/${number}`]: SetColourRoute
    [path: `console/images/${number}`]: UpdateImageRoute
    [path: `console/drafts/${string}/${number}`]: SaveDraftRoute
    [path: `console/views/${number}`]: UpdateViewRoute
    'console/settings': ChangeSettingsRoute
    [path: `console/syncs/${number}`]: UpdateSyncRoute
    [path: `events/events/${number}`]: UpdateEventRoute
    [path: `events/events/by-slug/${string}`]: UpdateEventBySlugRoute
    [path: `events/venues/${number}`]: UpdateVenueRoute
    [path: `events/venues/by-slug/${string}`]: UpdateVenueBySlugRoute
    [path: `events/organizers/${number}`]: UpdateOrganizerRoute
    [path: `events/organizers/by-slug/${string}`]: UpdateOrganizerBySlugRoute
    [path: `events/categories/${number}`]: UpdateCategoryRoute
    [path: `events/tags/${number}`]: UpdateTagRoute
    [path: `live/webhooks/${number}`]: UpdateWebhookRoute
  }
  PATCH: {
    [path: `console/users/${number}`]: UpdateUserRoute
    [path: `console/images/${number}`]: UpdateImageRoute
    [path: `console/views/${number}`]: UpdateViewRoute
    'console/settings': ChangeSettingsRoute
    [path: `console/syncs/${number}`]: UpdateSyncRoute
    [path: `events/events/${number}`]: UpdateEventRoute
    [path: `events/events/by-slug/${string}`]: UpdateEventBySlugRoute
    [path: `events/venues/${number}`]: UpdateVenueRoute
    [path: `events/venues/by-slug/${string}`]: UpdateVenueBySlugRoute
    [path: `events/organizers/${number}`]: UpdateOrganizerRoute
    [path: `events/organizers/by-slug/${string}`]: UpdateOrganizerBySlugRoute
    [path: `events/categories/${number}`]: UpdateCategoryRoute
    [path: `events/tags/${number}`]: UpdateTagRoute
    [path: `live/webhooks/${number}`]: UpdateWebhookRoute
  }
  DELETE: {
    'console/session': SignOutRoute
    'console/sessions': EndOtherSessionsRoute
    [path: `console/sessions/${number}`]: EndSessionRoute
    [path: `console/tokens/${number}`]: RevokeTokenRoute
    [path: `console/images/${number}`]: DeleteImageRoute
    [path: `console/drafts/${string}/${number}`]: DeleteDraftRoute
    [path: `console/views/${number}`]: DeleteViewRoute
    'console/presence': CloseRoute
    [path: `console/syncs/${number}`]: DeleteSyncRoute
    [path: `events/events/${number}`]: DeleteEventRoute
    [path: `events/events/by-slug/${string}`]: DeleteEventBySlugRoute
    [path: `events/venues/${number}`]: DeleteVenueRoute
    [path: `events/venues/by-slug/${string}`]: DeleteVenueBySlugRoute
    [path: `events/organizers/${number}`]: DeleteOrganizerRoute
    [path: `events/organizers/by-slug/${string}`]: DeleteOrganizerBySlugRoute
    [path: `events/categories/${number}`]: DeleteCategoryRoute
    [path: `events/tags/${number}`]: DeleteTagRoute
    [path: `live/webhooks/${number}`]: DeleteWebhookRoute
  }
}
