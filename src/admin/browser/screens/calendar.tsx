export { Calendar as Screen } from '../calendar/calendar.tsx'
