import { expect, test } from 'vitest'
import { toMailbox } from './mailbox.ts'

test.each([
  ['snow.driver@gmail.com', 'SnowDriver+plow7@googlemail.com'],
  ['driver@outlook.com', 'driver+1@Outlook.com'],
  ['driver@icloud.com', 'driver+kids@me.com'],
  ['driver@fastmail.com', 'driver+plow@fastmail.com'],
  ['driver@fastmail.com', 'plow7@driver.fastmail.com'],
  ['driver@yahoo.com', 'driver-plow@yahoo.com'],
  ['snow.driver@proton.me', 'snowdriver+1@protonmail.com'],
  ['driver@school.example', 'driver+class@school.example'],
])('toMailbox > is the same for %s and %s', (one, other) => {
  expect(toMailbox(other)).toBe(toMailbox(one))
})

test.each([
  ['snow.driver@outlook.com', 'snowdriver@outlook.com'],
  ['snow.driver@icloud.com', 'snowdriver@icloud.com'],
  ['snow.driver@fastmail.com', 'snowdriver@fastmail.com'],
  ['snow.driver@school.example', 'snowdriver@school.example'],
  ['snow-driver@gmail.com', 'snow@gmail.com'],
  ['driver@gmail.com', 'driver@outlook.com'],
  ['+one@mail.example', '+two@mail.example'],
])('toMailbox > differs for %s and %s', (one, other) => {
  expect(toMailbox(other)).not.toBe(toMailbox(one))
})
